import Download from 'icon:download';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { imageSources } from '../../../rules/images.ts';
import { Store, useStore } from '../../browser-store.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { EmptyState, LoadFailed, Spinner } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import styles from './kit.module.css';

export { Button, LinkButton } from '../../ui/button.tsx';

/** Before the title of every page. */
export const titlePrefix = new Store('');

interface DeskPageProps {
  title: string;
  /** What stands beside the heading; null for nothing, with the list close below it. */
  links?: ReactNode;
  children: ReactNode;
}

export function DeskPage({ title, links, children }: DeskPageProps) {
  return (
    <>
      <PageMeta title={useStore(titlePrefix) + title} unlisted />
      <div className={links === undefined ? undefined : `${styles.row} ${styles.apart} ${styles.head}`}>
        <h1>{title}</h1>
        {links && <HeadLinks>{links}</HeadLinks>}
      </div>
      {children}
    </>
  );
}

/** A part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.stack}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Links beside the heading. */
export function HeadLinks({ children }: { children: ReactNode }) {
  return <p className={`${styles.row} ${styles.quiet} ${styles.head}`}>{children}</p>;
}

export function ExportLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="btn btn-3" href={to} download>
      <Download />
      {children}
    </a>
  );
}

interface PhraseProps extends Pick<ComponentProps<'bdi'>, 'className'> {
  of: { text: string; lang?: string | undefined };
}

/** A text in its own language. */
export function Phrase({ of: { text, lang }, className }: PhraseProps) {
  return (
    <bdi className={className} lang={lang}>
      {text}
    </bdi>
  );
}

interface NoticeProps extends ComponentProps<'p'> {
  isWarning?: boolean;
}

export const noticeClass = (isWarning?: boolean) =>
  `${styles.row} ${styles.notice} ${isWarning ? styles.warning : ''}`;

/** A sentence with links or buttons. */
export function Notice({ isWarning, ...notice }: NoticeProps) {
  return <p className={noticeClass(isWarning)} {...notice} />;
}

/** Buttons in a row. */
export function Acts({ children }: { children: ReactNode }) {
  return <p className={styles.row}>{children}</p>;
}

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && children(() => setOpen(false))}
    </>
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
  /** The items, or how each of them is shown in a row. */
  children: ReactNode | ((item: Item) => ReactNode);
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
              {typeof children === 'function' ? (
                <ul className={styles.rows}>{items.map(children)}</ul>
              ) : (
                children
              )}
            </div>
            <div className={`${styles.stack} ${styles.quiet} ${styles.more}`}>
              <p role="status">{words({ shown: countInDigits(items.length), total })}</p>
              {hasNextPage && (
                <Button
                  look="2"
                  words={m.desk_load_more()}
                  busy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                />
              )}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

interface TableProps {
  /** The first row. */
  names: ReactNode[];
  className?: string | undefined;
  children: ReactNode;
}

export function Table({ names, className = '', children }: TableProps) {
  return (
    <table className={`${styles.table} ${className}`}>
      <thead>
        <tr>
          {names.map((name, index) => (
            // The columns stay.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
