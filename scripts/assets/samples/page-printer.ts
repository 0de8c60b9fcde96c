import { chromium, type Page } from '@playwright/test';
import { pageHeight, pageWidth } from './page-styles.ts';
import { leanPdf } from './lean-pdf.ts';

export type Printer = Awaited<ReturnType<typeof openPrinter>>;

/** Sets the text of every page in the largest size, in steps of a quarter pixel, that does not overflow. */
function fitText(): string[] {
  const full: string[] = [];
  for (const text of document.querySelectorAll<HTMLElement>('.text')) {
    let size = text.matches(':lang(ar)') ? 17.5 : 15.75;
    const sections = [...text.children] as HTMLElement[];
    const overflows = () =>
      sections.reduce((sum, section) => sum + section.offsetHeight, 0) >
      text.clientHeight - 18 - 10 * sections.length;
    do text.style.setProperty('--size', String((size -= 0.25)));
    while (overflows() && size > 11);
    if (overflows()) full.push(text.textContent.slice(0, 40));
  }
  return full;
}

async function shoot(page: Page, index: number): Promise<Buffer> {
  return page.locator('.page').nth(index).screenshot({ type: 'png' });
}

export async function openPrinter(executablePath: string) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  const context = await browser.newContext({
    viewport: { width: pageWidth, height: pageHeight * 3 },
    deviceScaleFactor: 800 / pageWidth,
  });
  return {
    async print(html: string) {
      const page = await context.newPage();
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready);
      const full = await page.evaluate(fitText);
      if (full.length) throw new Error(`Too much text for its page: ${full.join('; ')}`);
      const [titlePage, introduction] = [await shoot(page, 0), await shoot(page, 1)];
      const pdf = await page.pdf({
        width: `${pageWidth}px`,
        height: `${pageHeight}px`,
        printBackground: true,
        preferCSSPageSize: true,
        tagged: true,
      });
      await page.close();
      const lean = await leanPdf(pdf);
      return { pdf: await lean.save({ useObjectStreams: true }), titlePage, introduction };
    },
    close: () => browser.close(),
  };
}
