import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { catchFocus } from '../ui/focus-restore.ts';

/** A page that comes without a new document is told by its title, and focus that vanished with the old one moves to it. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (first.current === pathname && type === 'POP') return;
    first.current = '';
    setTitle(document.title);
    catchFocus();
  }, [pathname, type]);
  return (
    <p className="vh" aria-live="polite">
      {title}
    </p>
  );
}
