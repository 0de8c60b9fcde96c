import type { Page } from '@playwright/test';

/** Types into the page's search at the next change of the address, before the page that belongs to it is drawn. */
export const typeAtNextAddress = (page: Page, text: string) =>
  page.evaluate((typed) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
    for (const change of ['pushState', 'replaceState'] as const) {
      const original = history[change].bind(history);
      let isFirst = true;
      history[change] = (...to) => {
        original(...to);
        if (!isFirst) return;
        isFirst = false;
        field.setSelectionRange(0, field.value.length);
        field.focus();
        document.execCommand('insertText', false, typed);
      };
    }
  }, text);
