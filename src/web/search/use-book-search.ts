import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localPath, plainPath } from '../locale.ts';
import { listParams } from '../shelf/shelf-choices.ts';

const debounceMs = 200;

/** The search text in an address; empty outside /books. */
function searched({ pathname, search }: { pathname: string; search: string }) {
  return plainPath(pathname) === '/books' ? listParams(search).q : '';
}

/** Typing must not throw away what a form of the page was filled with: then the search waits for Enter. */
function isFormFilled(): boolean {
  const fields = 'main form:not([role="search"], #filters) :is(input:not([type="hidden"]), textarea)';
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value.trim() !== '');
}

/**
 * A search field in sync with the address. Typing navigates to /books?q=…: the first letter pushes a history entry, the
 * next ones replace it, so Back returns to the page where the search began.
 */
export function useBookSearch() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const onBooks = pathname === '/books';
  const inAddress = searched({ pathname, search });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  /** The search that follows when the typing pauses, and the address it was typed at. */
  const [waiting, setWaiting] = useState<{ text: string; at: string } | null>(null);
  /** Whether the list was opened by typing here: then Back returns to the page where the search began. */
  const [hasLeft, setHasLeft] = useState(false);
  /** What was typed here, for suggestions; empty once they are closed. */
  const [typed, setTyped] = useState('');

  // Back or a link changed the address: the field takes its text and drops what was being typed before that. The address
  // bar changes first and the page a moment later: what is typed in between stays.
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    if (waiting?.at === window.location.href) setSent(inAddress);
    else if (!onBooks || inAddress !== sent) {
      setTyped('');
      setText(inAddress);
      setSent(inAddress);
      setWaiting(null);
    }
  }

  function visit(value: string) {
    setWaiting(null);
    const q = value.trim();
    if (q === sent) return;
    setSent(q);
    const address = '/books' + (q ? `?${new URLSearchParams({ q })}` : '');
    // Reads the address bar, because the navigation of the previous search may still be pending.
    const isBegun = searched(window.location) !== '';
    if (!isBegun) setHasLeft(true);
    void navigate(address, { replace: isBegun });
  }

  function take(value: string) {
    if (!isFormFilled()) setWaiting({ text: value, at: window.location.href });
    setTyped(value);
  }

  const visitNow = useEffectEvent(visit);
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = setTimeout(() => visitNow(waiting.text), debounceMs);
    return () => clearTimeout(timer);
  }, [waiting]);

  // Text typed before hydration is searched as well.
  const adopt = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (early === text) return;
    setText(early);
    take(early);
  });
  useEffect(() => adopt(), []);

  return {
    action: localPath('/books'),
    input: {
      ref: field,
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.target.value);
        // While an input method composes, the text is not final.
        if (!(event.nativeEvent as InputEvent).isComposing) take(event.target.value);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || typed || !hasLeft || !onBooks) return;
        setHasLeft(false);
        void navigate(-1);
      },
      onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
        take(event.currentTarget.value);
      },
    },
    typed,
    stopSuggesting: () => setTyped(''),
    /** Another page was chosen: the search that is still pending must not lead away from it. */
    cancel() {
      setTyped('');
      setWaiting(null);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setTyped('');
      visit(text);
    },
  };
}
