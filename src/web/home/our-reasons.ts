import { m } from '../i18n/messages.js';
import type { Locale } from '../locale.ts';

/** Each reason is a heading and what follows it. */
export function ourReasons(_: object, options: { locale: Locale }): string {
  const ours = [
    [m.reason_1, m.reason_1_words],
    [m.reason_2, m.reason_2_words],
    [m.reason_3, m.reason_3_words],
    [m.reason_4, m.reason_4_words],
  ] as const;
  return ours.map(([title, words]) => `# ${title({}, options)}\n${words({}, options)}`).join('\n\n');
}
