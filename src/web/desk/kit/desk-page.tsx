import Download from 'icon:download';
import type { ComponentProps, ReactNode } from 'react';
import type { Book } from '../../../contract/books.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { imageSources } from '../../../rules/images.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import type { useVersionedForm } from './versioned-form.ts';
import styles from './kit.module.css';

interface DeskPageProps {
  title: string;
  /** What stands beside the heading; null for nothing, with the list close below it. */
  links?: ReactNode;
  children: ReactNode;
}

export function DeskPage({ title, links, children }: DeskPageProps) {
  return (
    <>
      <PageMeta title={title} unlisted />
      {links === undefined ? (
        <h1>{title}</h1>
      ) : (
        <div className={styles.head}>
          <h1>{title}</h1>
          {links}
        </div>
      )}
      {children}
    </>
  );
}

/** Links beside the heading. */
export function HeadLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}

export function ExportLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="btn btn-3" href={to} download>
      <Download />
      {children}
    </a>
  );
}

/** A text in its own language. */
export function Phrase({ of: { text, lang } }: { of: { text: string; lang?: string | undefined } }) {
  return <bdi lang={lang}>{text}</bdi>;
}

interface NoticeProps extends ComponentProps<'p'> {
  isWarning?: boolean;
}

/** A sentence with links or buttons. */
export function Notice({ isWarning, ...notice }: NoticeProps) {
  return <p className={isWarning ? `${styles.notice} ${styles.warning}` : styles.notice} {...notice} />;
}

/** Buttons in a row. */
export function Acts({ children }: { children: ReactNode }) {
  return <p className={styles.acts}>{children}</p>;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: '1' | '1 sm' | '2' | '2 sm' | '3' | '3 sm' | 'danger';
  busy?: boolean;
}

/** A small button with a border, unless it looks otherwise. */
export function Button({ look = '2 sm', busy = false, type = 'button', ...button }: ButtonProps) {
  return (
    <BusyButton className={`btn btn-${look.replace(' ', ' btn-')}`} busy={busy} type={type} {...button} />
  );
}

export interface LoadedProps<Data> {
  /** The result of `useQuery`. */
  query: { data?: Data | undefined; isPending: boolean; refetch: () => unknown };
  /** What is being loaded. */
  loading?: string;
  children: (data: Data) => ReactNode;
}

/** What was loaded; until then that it loads, or that it failed. */
export function Loaded<Data>({ query, loading = m.desk_loading(), children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Spinner words={loading} />;
  return <LoadFailed words={m.desk_load_failed()} onRetry={() => void query.refetch()} />;
}

interface DeskListProps<Item> {
  /** The result of `useDeskList`. */
  list: LoadedProps<{ pages: { total: number; more?: true }[] }>['query'] & {
    items: Item[];
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  loading?: string;
  /** The sentence, or more, in place of an empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** A paged list: loading, failed, empty, or loaded with a button for more. */
export function DeskList<Item>({ list, loading, empty, children }: DeskListProps<Item>) {
  const { items, hasNextPage } = list;
  return (
    <Loaded query={list} loading={loading}>
      {({ pages }) => {
        if (items.length === 0) return typeof empty === 'string' ? <EmptyState words={empty} /> : empty;
        const last = pages.at(-1);
        const total = countInDigits(Math.max(items.length, last?.total ?? 0));
        const words = last?.more && hasNextPage ? m.desk_shown_of_more : m.desk_shown;
        return (
          <>
            <div className={styles.loaded} aria-busy={list.isPlaceholderData || undefined}>
              {children}
            </div>
            <div className={styles.more}>
              <p role="status">{words({ shown: countInDigits(items.length), total })}</p>
              {hasNextPage && (
                <Button look="2" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {m.desk_load_more()}
                </Button>
              )}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

type Newer = ReturnType<typeof useVersionedForm>['newer'];

/** Which values of a form were changed elsewhere, with a choice of what becomes of those that were typed here. */
export function NewerNotice({ newer }: { newer?: Newer | undefined }) {
  if (!newer) return null;
  return (
    <div className={`${styles.notice} ${styles.warning} ${styles.steps}`} role="alert">
      <p>{m.desk_newer()}</p>
      <ul>
        {newer.values.map(({ name, label, theirs, mine }) => (
          <li key={name}>
            <b>{label}</b> <Value text={theirs} />
            {mine !== undefined && (
              <p>
                {m.desk_newer_mine()} <Value text={mine} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <Acts>
        <Button onClick={() => newer.take(true)}>{m.desk_newer_keep()}</Button>
        <Button onClick={() => newer.take(false)}>{m.desk_load_newer()}</Button>
      </Acts>
    </div>
  );
}

/** The first row of a table. */
export function TableHead({ names }: { names: string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** In its own direction, at the side where the lines of the page begin. */
function Value({ text }: { text: string }) {
  return (
    <span className={styles.value}>
      <bdi>{text || '–'}</bdi>
    </span>
  );
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'children'> {
  /** What `useForm` returns. */
  form: { busy: boolean; form: ComponentProps<'form'>; newer?: Newer };
  /** The text of the button that sends. */
  button: ReactNode;
  look?: '1' | 'danger';
  /** Nothing can be sent yet. */
  disabled?: boolean;
  isWide?: boolean;
  onClose: () => void;
}

/** A dialog that is a form. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, button, look = '1', disabled = false, isWide, onClose, children } = props;
  return (
    <Dialog open title={title} onOpenChange={onClose} className={isWide ? styles.wide : undefined}>
      <form className={`${styles.form} ${styles.inDialog}`} {...form.form}>
        {children}
        <NewerNotice newer={form.newer} />
        <Button type="submit" look={look} busy={form.busy} disabled={disabled}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}

/** A thumbnail of the cover; a book without a picture has a generated one. */
export function SmallCover({ book }: { book: Pick<Book, '_id' | 'image'> & { cover?: string } }) {
  const url = book.cover ?? book.image[0] ?? `/covers/${book._id}.svg`;
  return (
    <img
      className={styles.cover}
      {...imageSources(url)}
      sizes="44px"
      alt=""
      width={44}
      height={62}
      loading="lazy"
      decoding="async"
    />
  );
}
