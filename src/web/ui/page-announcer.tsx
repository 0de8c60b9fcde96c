import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { restoreFocus } from './focus-restore.ts';

/** After a client-side navigation, announces the new page's title and moves lost focus into the page. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (first.current === pathname && type === 'POP') return;
    first.current = '';
    setTitle(document.title);
    restoreFocus();
  }, [pathname, type]);
  return (
    <p className="vh" aria-live="polite">
      {title}
    </p>
  );
}
