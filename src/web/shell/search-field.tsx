import Search from 'icon:search';
import { useBookSearch } from '../books/use-book-search.ts';
import { m } from '../words/messages.js';

/** The search of the bar, for large screens; a plain form where no script runs. */
export function NavSearch() {
  return <BookSearch className="nav-search" />;
}

export function BookSearch({ className }: { className: string }) {
  const { action, input, onSubmit } = useBookSearch();
  return (
    <form className={className} role="search" action={action} onSubmit={onSubmit}>
      <Search className="ico" aria-hidden="true" />
      <input
        {...input}
        type="search"
        // Empty, it keeps the direction of the page, and so does what it asks for.
        dir={input.value ? 'auto' : undefined}
        name="q"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={m.search_label()}
        placeholder={m.search_label()}
      />
    </form>
  );
}
