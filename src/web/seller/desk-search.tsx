import Search from 'icon:search';
import { useDebouncedSearch } from './use-debounced-search.ts';

interface DeskSearchProps {
  label: string;
  searched: string;
  onSearch: (text: string) => void;
}

export function DeskSearch({ label, searched, onSearch }: DeskSearchProps) {
  const [typed, setTyped] = useDebouncedSearch(searched, onSearch);
  return (
    <form
      className="desk-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Search className="ico" aria-hidden="true" />
      <input
        className="input"
        type="search"
        dir={typed ? 'auto' : undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
