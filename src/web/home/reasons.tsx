import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import './reasons.css';

const reasons = [
  { number: '١', title: m.reason_1, words: m.reason_1_words },
  { number: '٢', title: m.reason_2, words: m.reason_2_words },
  { number: '٣', title: m.reason_3, words: m.reason_3_words },
  { number: '٤', title: m.reason_4, words: m.reason_4_words },
];

export function Reasons() {
  return (
    <section className="section why">
      <div className="wrap">
        <SectionHead words={m.why_read} />
        <ol className="reasons">
          {reasons.map(({ number, title, words }) => (
            <li key={number} className="reason">
              <span className="roundel" lang="ar" aria-hidden="true">
                {number}
              </span>
              <h3>{title()}</h3>
              <p>{words()}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
