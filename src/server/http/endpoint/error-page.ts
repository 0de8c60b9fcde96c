/** What a browser shows when no page can be rendered at all: plain, in the language of the address. */
export function troublePage(path: string, message: string): string {
  const arabic = /^\/ar(\/|$)/.test(path);
  const [lang, dir, words, link] = arabic
    ? ['ar', 'rtl', 'تعذّر علينا عرض هذه الصفحة الآن. يرجى المحاولة بعد قليل.', 'المحاولة مرة أخرى']
    : ['en', 'ltr', message, 'Try again'];
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title></head><body><main><h1>${words}</h1><p><a href="">${link}</a></p></main></body></html>`;
}
