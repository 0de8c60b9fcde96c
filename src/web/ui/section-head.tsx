import { locale, otherLocale } from '../locale.ts';

type Message = (inputs: Record<string, never>, options: { locale: 'en' | 'ar' }) => string;

/** A running head in both scripts; the other language repeats the title, so only the eye is told. */
export function SectionHead({ words, level = 2 }: { words: Message; level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const other = otherLocale();
  return (
    <div className="head">
      <Heading>{words({}, { locale: locale() })}</Heading>
      <i aria-hidden="true" />
      <span className="other" lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'} aria-hidden="true">
        {words({}, { locale: other })}
      </span>
    </div>
  );
}
