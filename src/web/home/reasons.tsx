import { direction, type Locale } from '../locale.ts';
import { useShopFacts, wordsIn } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import './reasons.css';

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

export function Reasons() {
  const { text, lang } = wordsIn(useShopFacts(), 'reasons', ourReasons);
  const reasons = text.split(/^#+ */m).filter((reason) => reason.trim());
  return (
    <section className="section why">
      <div className="wrap">
        <SectionHead words={m.why_read} />
        <ol className="reasons" lang={lang} dir={direction(lang)}>
          {reasons.map((reason, index) => {
            const [title, ...words] = reason.split('\n');
            return (
              <li key={reason} className="reason">
                <span className="roundel" lang="ar" aria-hidden="true">
                  {(index + 1).toLocaleString('ar-u-nu-arab')}
                </span>
                <h3>{title}</h3>
                <p>{words.join(' ').trim()}</p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
