import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localPath, plainPath } from '../locale.ts';

const pause = 200;

/** What an address of the shop searches for. */
function searched({ pathname, search }: { pathname: string; search: string }) {
  return plainPath(pathname) === '/books' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/**
 * A search field in step with the address. Typing leads to /books and filters there: the first letter makes an entry
 * of the history, the next ones replace it, so Back returns to where the search began.
 */
export function useBookSearch() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const onBooks = plainPath(pathname) === '/books';
  const inAddress = searched({ pathname, search });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  const [waiting, setWaiting] = useState<string | null>(null);

  // Someone else changed the address, by Back or a link: the field follows and forgets what was being typed.
  const [place, setPlace] = useState(key);
  if (place !== key) {
    setPlace(key);
    if (!onBooks || inAddress !== sent) {
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
    const address = localPath('/books') + (q ? `?${new URLSearchParams({ q })}` : '');
    // The address bar knows first: the page that draws the last search may still be on its way.
    void navigate(address, { replace: searched(window.location) !== '' });
  }

  const visitNow = useEffectEvent(visit);
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = setTimeout(() => visitNow(waiting), pause);
    return () => clearTimeout(timer);
  }, [waiting]);

  // What was typed before the page came alive is a search too.
  const adopt = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed === text) return;
    setText(typed);
    setWaiting(typed);
  });
  useEffect(() => adopt(), []);

  return {
    action: localPath('/books'),
    input: {
      ref: field,
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.target.value);
        // An input method is still composing its letters: what stands there is not yet what is meant.
        if (!(event.nativeEvent as InputEvent).isComposing) setWaiting(event.target.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => setWaiting(event.currentTarget.value),
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      visit(text);
    },
  };
}
