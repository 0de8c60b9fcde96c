import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { plainPath } from '../locale.ts';
import { wantsOtherLanguage } from '../ui/language-link.tsx';
// Here, so that it is in the stylesheet of every page: the hint's own would be a third one.
import styles from './language-hint.module.css';

const LanguageHint = lazy(() => import('./language-hint.tsx'));
const never = () => () => undefined;

/** Decides in the browser whether to offer the other language, because the HTML is the same for every visitor. */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  const [answered, setAnswered] = useState(false);
  const wanted = useSyncExternalStore(never, wantsOtherLanguage, () => false);
  // Navigating to another page dismisses it. It would lie over the tools of the reader and of the desk.
  const hasTools = /^\/(read|seller)\//.test(`${plainPath(pathname)}/`);
  const offered = wanted && !answered && pathname === arrivedAt && !hasTools;
  return (
    <Suspense>
      {offered && <LanguageHint className={styles.hint} onClose={() => setAnswered(true)} />}
    </Suspense>
  );
}
