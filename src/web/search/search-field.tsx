import Search from 'icon:search';
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react';
import { useBookSearch } from './use-book-search.ts';
import { m } from '../i18n/messages.js';
import { useCloseOnBack } from '../ui/close-on-back.ts';
import styles from './search-field.module.css';

const Suggestions = lazy(() => import('./suggestions.tsx'));

/** The search of the bar: a field on large screens, elsewhere a button that opens it. Both work without scripts. */
export function NavSearch() {
  const form = useRef<HTMLFormElement>(null);
  const close = () => form.current?.hidePopover();
  useCloseOnBack(close);
  useEffect(() => {
    // Opened before hydration.
    if (form.current?.matches(':popover-open')) form.current.querySelector('input')?.focus();
  }, []);
  return (
    <>
      <button
        type="button"
        className={`icon-tap ${styles.open}`}
        popoverTarget="nav-search"
        aria-label={m.search_label()}
      >
        <Search />
      </button>
      <BookSearch
        ref={form}
        id="nav-search"
        popover="auto"
        className={styles.search}
        onChoose={close}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('input')?.focus();
        }}
      />
    </>
  );
}

/** What every field for a search has. */
export const searchText = () =>
  ({
    type: 'search',
    name: 'q',
    maxLength: 200,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'search',
    'aria-label': m.search_label(),
    placeholder: m.search_label(),
  }) as const;

interface BookSearchProps extends ComponentProps<'form'> {
  /** A suggestion was chosen. */
  onChoose?: () => void;
}

export function BookSearch({ className = '', onChoose, ...form }: BookSearchProps) {
  const { action, input, onSubmit, typed, stopSuggesting, cancel } = useBookSearch();
  return (
    <form {...form} className={`${className} search-box`} role="search" action={action} onSubmit={onSubmit}>
      <Search />
      <input
        {...input}
        {...searchText()}
        // While empty it has the direction of the page, for the placeholder.
        dir={input.value ? 'auto' : undefined}
        aria-autocomplete="list"
      />
      {typed && (
        <Suspense>
          <Suggestions
            text={typed}
            input={input.ref}
            onClose={stopSuggesting}
            onChoose={() => {
              cancel();
              onChoose?.();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
