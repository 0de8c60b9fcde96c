import type { Page } from '@playwright/test';

declare global {
  interface Window {
    spoken?: string[];
  }
}

/** Notes what a screen reader would say of its own accord: the new text of each live region, from now on. */
export async function recordSpeech(page: Page) {
  await page.evaluate(() => {
    window.spoken = [];
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
    const said = new Map<Element, string>();
    const textOf = (region: Element) => (region.textContent ?? '').trim().replace(/\s+/g, ' ');
    for (const region of document.querySelectorAll(live)) said.set(region, textOf(region));
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(live)) {
        const [text, before] = [textOf(region), said.get(region)];
        said.set(region, text);
        // A region that is new is not announced, but for an alert; nor one inside another, which says it.
        const isHeard = before !== undefined || region.getAttribute('role') === 'alert';
        if (isHeard && text && text !== before && !region.parentElement?.closest(live))
          window.spoken!.push(text);
      }
      for (const region of said.keys()) if (!region.isConnected) said.delete(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return { heard: () => page.evaluate(() => window.spoken!) };
}
