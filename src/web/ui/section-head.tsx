import { locale, otherLocale } from '../locale.ts';
import type { ReactNode } from 'react';

export type Message = (inputs: Record<string, never>, options: { locale: 'en' | 'ar' }) => string;

/** A running head from one message in both languages. */
export function SectionHead({ words, level = 2 }: { words: Message; level?: 1 | 2 }) {
  return (
    <RunningHead
      level={level}
      title={words({}, { locale: locale() })}
      other={words({}, { locale: otherLocale() })}
    />
  );
}

interface RunningHeadProps {
  title: string;
  /** Of the title, if it is not the page's. */
  lang?: string | undefined;
  /** The title in the other language, hidden from screen readers. */
  other: string;
  level?: 1 | 2;
  /** Secondary text after the title. */
  after?: ReactNode;
}

/** A heading in both languages, with a rule between them. */
export function RunningHead({ title, lang: titleLang, other, level = 2, after }: RunningHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const lang = otherLocale();
  const long = title.length + other.length > 30 ? 'head-long' : undefined;
  return (
    <div className="head">
      {after ? (
        <div className="head-title">
          <Heading lang={titleLang}>{title}</Heading>
          {after}
        </div>
      ) : (
        <Heading className={long} lang={titleLang}>
          {title}
        </Heading>
      )}
      <i aria-hidden="true" />
      <span className="other" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} aria-hidden="true">
        {other}
      </span>
    </div>
  );
}
