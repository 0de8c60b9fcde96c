/** The HTML shown when no page can be rendered: plain, in the language of the path. */
export function errorPage(path: string, message: string): string {
  const arabic = /^\/ar(\/|$)/.test(path);
  const [lang, dir, text, link] = arabic
    ? ['ar', 'rtl', 'تعذّر علينا عرض هذه الصفحة الآن. يرجى المحاولة بعد قليل.', 'المحاولة مرة أخرى']
    : ['en', 'ltr', message, 'Try again'];
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><main><h1>${text}</h1><p><a href="">${link}</a></p></main></body></html>`;
}
