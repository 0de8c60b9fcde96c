import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { wantsOtherLanguage } from './chosen-language.ts';

const LanguageHint = lazy(() => import('./language-hint.tsx'));
const never = () => () => undefined;

/** Pages are the same for everybody: whether to offer the other language is decided here, in the browser. */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  const [answered, setAnswered] = useState(false);
  const wanted = useSyncExternalStore(never, wantsOtherLanguage, () => false);
  // Whoever reads on has answered for now.
  const offered = wanted && !answered && pathname === arrivedAt;
  return <Suspense>{offered && <LanguageHint onClose={() => setAnswered(true)} />}</Suspense>;
}
