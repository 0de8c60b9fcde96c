import { type ChangeEvent, type CompositionEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localPath, plainPath } from '../locale.ts';

const pause = 200;

/**
 * A search field in step with the address. Typing leads to /books and filters there: the first letter makes an entry
 * of the history, the next ones replace it, so Back returns to where the search began.
 */
export function useBookSearch() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const onBooks = plainPath(pathname) === '/books';
  const inAddress = onBooks ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(inAddress);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const go = useRef(visit);
  go.current = visit;

  function visit(value: string) {
    clearTimeout(timer.current);
    const q = value.trim();
    if (q === sent.current) return;
    sent.current = q;
    const address = localPath('/books') + (q ? `?${new URLSearchParams({ q })}` : '');
    void navigate(address, { replace: inAddress !== '' });
  }

  function visitSoon(value: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go.current(value), pause);
  }

  // Someone else changed the address, by Back or a link: the field follows and forgets what was being typed.
  useEffect(() => {
    if (onBooks && inAddress === sent.current) return;
    clearTimeout(timer.current);
    sent.current = inAddress;
    setText(inAddress);
  }, [key, onBooks, inAddress]);

  // What was typed before the page came alive is a search too.
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '' && typed !== sent.current) {
      setText(typed);
      timer.current = setTimeout(() => go.current(typed), pause);
    }
    return () => clearTimeout(timer.current);
  }, []);

  return {
    action: localPath('/books'),
    input: {
      ref: field,
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.target.value);
        // An input method is still composing its letters: what stands there is not yet what is meant.
        if (!(event.nativeEvent as InputEvent).isComposing) visitSoon(event.target.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => visitSoon(event.currentTarget.value),
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      visit(text);
    },
  };
}
