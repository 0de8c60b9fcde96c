import Search from 'icon:search';
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBookSearch } from './use-book-search.ts';
import { m } from '../i18n/messages.js';
import styles from './search-field.module.css';

const Suggestions = lazy(() => import('./suggestions.tsx'));

/** The search of the bar: a field on large screens, elsewhere a button that opens it. Both work without scripts. */
export function NavSearch() {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) {
      // Opened before hydration.
      if (form.current?.matches(':popover-open')) form.current.querySelector('input')?.focus();
      return;
    }
    shown.current = pathname;
    // On the list it stays open for further typing.
    if (pathname !== '/books') form.current?.hidePopover();
  }, [pathname]);
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
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('input')?.focus();
        }}
      />
    </>
  );
}

export function BookSearch({ className = '', ...form }: ComponentProps<'form'>) {
  const { action, input, onSubmit, typed, stopSuggesting, cancel } = useBookSearch();
  return (
    <form {...form} className={`${className} search-box`} role="search" action={action} onSubmit={onSubmit}>
      <Search />
      <input
        {...input}
        type="search"
        // While empty it has the direction of the page, for the placeholder.
        dir={input.value ? 'auto' : undefined}
        name="q"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={m.search_label()}
        aria-autocomplete="list"
        placeholder={m.search_label()}
      />
      {typed && (
        <Suspense>
          <Suggestions text={typed} input={input.ref} onClose={stopSuggesting} onChoose={cancel} />
        </Suspense>
      )}
    </form>
  );
}
