import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShelfBook } from '../../contract/books.ts';
import { call } from '../api/client.ts';
import {
  authorOf,
  authorPath,
  nameOf,
  phrase,
  type Phrase,
  setNameOf,
  setPath,
  titleOf,
} from '../shelf/book-text.ts';
import type { Category } from '../../rules/shelf.ts';
import { counted, localPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../i18n/messages.js';
import styles from './search-field.module.css';
import { BookCover } from '../shelf/book-parts.tsx';
import { addressOf, bookPath, labelOf } from '../shelf/category-text.ts';

interface Entry {
  path: string;
  name: Phrase;
  note?: Phrase;
  /** The other name that was typed. */
  knownAs?: string | undefined;
  book?: ShelfBook;
}
interface Group {
  title: string;
  entries: Entry[];
}

interface SuggestionsProps {
  /** What the reader typed. */
  text: string;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onChoose: () => void;
}

/** The list under a search field. It opens when its entries arrive and never disturbs the search itself. */
export default function Suggestions({ text, input, onClose, onChoose }: SuggestionsProps) {
  const groups = useSuggestions(text);
  const entries = groups.flatMap((group) => group.entries);
  // By its address: an entry stays chosen when the entries of the same text arrive late. Typing on gives it up.
  const [chosen, setChosen] = useState<string | null>(null);
  const [chosenFor, setChosenFor] = useState(text);
  if (chosenFor !== text) {
    setChosenFor(text);
    setChosen(null);
  }
  const active = entries.findIndex(({ path }) => path === chosen);
  const navigate = useNavigate();
  const listId = useId();
  const choose = (path: string) => {
    onChoose();
    void navigate(path);
  };
  const optionId = (index: number) => `${listId}-${index}`;

  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || entries.length === 0) return;
    if (step) {
      // From the field itself, one step up leads to the last entry.
      const places = entries.length + 1;
      setChosen(entries[((active + 1 + step + places) % places) - 1]?.path ?? null);
    } else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && entries[active]) {
      choose(entries[active].path);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const leave = useEffectEvent(() => onClose());
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    input.current?.addEventListener('keydown', (event) => press(event), { signal });
    input.current?.addEventListener('blur', () => leave(), { signal });
    return () => unmounted.abort();
  }, [input]);

  const isOpen = entries.length > 0;
  useEffect(() => {
    const field = input.current;
    if (!field || !isOpen) return undefined;
    field.setAttribute('aria-controls', listId);
    if (active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [input, isOpen, active, listId]);

  return (
    <>
      <span className="vh" aria-live="polite">
        {isOpen && m.suggestions_found(counted(entries.length))}
      </span>
      {isOpen && (
        // Keeps the focus in the field, so that a click on an entry is not lost with the list.
        <div
          className={`popup ${styles.suggest}`}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={m.suggestions()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group, at) => {
            const before = groups.slice(0, at).reduce((sum, one) => sum + one.entries.length, 0);
            return (
              <div key={group.title} role="group" aria-label={group.title}>
                <p className="note" aria-hidden="true">
                  {group.title}
                </p>
                {group.entries.map((entry, index) => (
                  <Option
                    key={entry.path}
                    entry={entry}
                    id={optionId(before + index)}
                    isActive={active === before + index}
                    onChoose={() => choose(entry.path)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

interface OptionProps {
  entry: Entry;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

function Option({
  entry: { path, name, note, knownAs, book },
  id,
  isActive,
  onChoose,
}: OptionProps): ReactNode {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={localPath(path)}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {book && <BookCover book={book} sizes="32px" />}
      <span>
        <bdi lang={name.lang}>{name.text}</bdi>
        {note && (
          <bdi className="note" lang={note.lang}>
            {note.text}
          </bdi>
        )}
        {knownAs && (
          <span className="note">
            <Sentence words={(gap) => m.also_known_as({ name: gap })} lang={phrase(knownAs).lang}>
              {knownAs}
            </Sentence>
          </span>
        )}
      </span>
    </a>
  );
}

const debounceMs = 120;
const minLetters = 2;
const none: Group[] = [];

/** A later text aborts the request of an earlier one, so its answer is dropped. A failure suggests nothing. */
function useSuggestions(text: string): Group[] {
  const [groups, setGroups] = useState(none);
  const { categories } = useShopFacts();
  useEffect(() => {
    const q = text.trim();
    const stop = new AbortController();
    const timer = setTimeout(() => {
      if (Array.from(q).length < minLetters) return setGroups(none);
      call('GET /api/product/suggest', { query: { q }, signal: stop.signal })
        .then((found) => setGroups(groupsOf(found, categories)))
        .catch(() => {
          if (!stop.signal.aborted) setGroups(none);
        });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, categories]);
  return groups;
}

type Found = Awaited<ReturnType<typeof call<'GET /api/product/suggest'>>>;

function groupsOf({ books, authors, categories }: Found, all: readonly Category[]): Group[] {
  const groups: Group[] = [
    {
      title: m.categories(),
      entries: categories.map((category) => ({
        path: addressOf(category),
        name: phrase(labelOf(category)),
      })),
    },
    {
      title: m.books(),
      entries: books.map(({ isSet, knownAs, ...book }) => ({
        path: isSet && book.set ? setPath(book.set.slug) : bookPath(book, all),
        name: isSet && book.set ? setNameOf(book.set) : titleOf(book),
        note: authorOf(book),
        knownAs,
        book,
      })),
    },
    {
      title: m.authors(),
      entries: authors.map(({ knownAs, ...author }) => ({
        path: authorPath(author.slug),
        name: nameOf(author),
        knownAs,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
