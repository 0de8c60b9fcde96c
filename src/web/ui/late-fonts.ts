import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { writeStored } from '../browser-store.ts';

/** Set when this browser has loaded the fonts: they come from its cache from then on. */
const key = 'warraq.fonts';

/** The longest round trip in which fonts can still be here at the first paint, in ms. */
const quickAnswer = 100;

/**
 * Runs in the head. The browser delays the first paint for preloaded fonts, so they are preloaded only if they can be in time:
 * from the cache, or over a connection that brought the page itself quickly.
 */
export const fontScript = `try{var t=performance.getEntriesByType('navigation')[0];\
if(localStorage.getItem('${key}')||t.responseStart-t.requestStart<${quickAnswer})\
document.head.insertAdjacentHTML('beforeend',document.getElementById('fonts').textContent)}catch(e){}`;

/**
 * A font that arrives after the first paint stays unused, so the page does not move (styles/fonts.css). The pages that
 * follow are set in it: their text has not been painted yet.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);
  useEffect(() => void document.fonts.ready.then(() => writeStored(key, true)), []);
  useLayoutEffect(() => {
    if (pathname !== firstPath.current && document.fonts.status !== 'loading') swapFonts();
  }, [pathname]);
}

/** Uses the fonts that arrived after the first paint. */
export function swapFonts(): void {
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional') {
        rule.style.setProperty('font-display', 'swap');
      }
    }
  }
}
