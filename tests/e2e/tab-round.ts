import type { Page } from '@playwright/test';

export interface Round {
  stops: number;
  /** Each stop that something else lies over, or that shows no ring. */
  complaints: string[];
}

const mostStops = 400;

/** Presses Tab from the beginning of the page until the focus leaves it, and looks at every element that has it. */
export async function tabRound(page: Page): Promise<Round> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  const complaints: string[] = [];
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) return { stops, complaints };
    complaints.push(...stop);
  }
  return { stops: mostStops, complaints: [...complaints, 'the Tab never leaves the page'] };
}

/** Runs in the browser. Null once the focus has left the page. */
async function lookAtFocus(): Promise<string[] | null> {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  // The browser scrolls what gets the focus into view by the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const called = `${element.tagName.toLowerCase()} "${name.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  // A control that is drawn by its label has the box of the label.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const shown = element.getBoundingClientRect().width > 4 ? element : (label ?? element);
  const box = shown.getBoundingClientRect();
  const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [x, y] as const));
  const covers = points.map(([x, y]) => {
    const over = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    const isOwn = !over || shown.contains(over) || over.contains(shown) || label?.contains(over);
    return isOwn ? null : over;
  });
  const covered = covers.filter(Boolean);
  const wrong: string[] = [];
  if (covered.length > points.length / 2)
    wrong.push(`${called} is covered by ${covered[0]!.tagName.toLowerCase()} ${covered[0]!.className}`);
  const ringOf = (one: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const around = [element, label, element.parentElement, element.nextElementSibling];
  if (!around.some((one) => one && ringOf(one))) wrong.push(`${called} shows no ring`);
  return wrong;
}
