import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { wantsOtherLanguage } from '../ui/chosen-language.ts';

const LanguageHint = lazy(() => import('./language-hint.tsx'));
const never = () => () => undefined;

/** Decides in the browser whether to offer the other language, because the HTML is the same for every visitor. */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  const [answered, setAnswered] = useState(false);
  const wanted = useSyncExternalStore(never, wantsOtherLanguage, () => false);
  // Navigating to another page dismisses it.
  const offered = wanted && !answered && pathname === arrivedAt;
  return <Suspense>{offered && <LanguageHint onClose={() => setAnswered(true)} />}</Suspense>;
}
