import type { Page } from '@playwright/test';

/** Text reflows at twice the browser's usual size: nothing leaves the window or the box that clips it. */
export async function complaintsAboutLargeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  const found = await page.evaluate(textOutside);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  return found.map((what) => `with large text: ${what}`);
}

/** Runs in the browser. */
function textOutside(): string[] {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const found = scrollWidth > width ? [`wider than the window by ${scrollWidth - width}px`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    if (!walker.currentNode.nodeValue?.trim() || element.closest('script, style, .vh, .skip')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    // For screen readers only.
    if (getComputedStyle(element).clipPath !== 'none') continue;
    let box: Element | null = element;
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
    if (box && getComputedStyle(box).textOverflow === 'ellipsis') continue;
    const clip = box?.getBoundingClientRect();
    const [left, right] = clip ? [Math.max(0, clip.left), Math.min(width, clip.right)] : [0, width];
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isOutside = [...range.getClientRects()].some(
      (line) => line.left < left - 1 || line.right > right + 1,
    );
    if (isOutside) found.push(`outside: ${walker.currentNode.nodeValue.trim().slice(0, 40)}`);
  }
  for (const price of document.querySelectorAll('.price-num')) {
    if (price.getClientRects().length > 1) found.push(`split: ${price.textContent}`);
  }
  for (const control of document.querySelectorAll(':is(article, li[data-id]) button')) {
    const book = control.closest('article, li[data-id]')!;
    const [box, around] = [control, book].map((part) => part.getBoundingClientRect());
    if (box!.left < around!.left - 1 || box!.right > around!.right + 1)
      found.push(`outside its book: ${control.textContent || control.ariaLabel}`);
  }
  return found;
}
