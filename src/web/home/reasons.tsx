import { direction } from '../locale.ts';
import { useShopFacts, wordsIn } from '../shop-facts.ts';
import { ourReasons } from './our-reasons.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import './reasons.css';

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
