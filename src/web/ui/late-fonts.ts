import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A font that arrives after the first paint stays unused, so the page does not move (styles/fonts.css). The pages that
 * follow are set in it: their text has not been painted yet.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);
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
