import Search from 'icon:search';
import { lazy, Suspense } from 'react';
import { useBookSearch } from './use-book-search.ts';
import { m } from '../i18n/messages.js';

const Suggestions = lazy(() => import('./suggestions.tsx'));

/** The search field of the bar on large screens. Without scripts it is a plain form. */
export function NavSearch() {
  return <BookSearch className="nav-search" />;
}

export function BookSearch({ className }: { className: string }) {
  const { action, input, onSubmit, typed, stopSuggesting, cancel } = useBookSearch();
  return (
    <form className={className} role="search" action={action} onSubmit={onSubmit}>
      <Search className="ico" aria-hidden="true" />
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
