import type { ReactNode } from 'react';
import { otherLocale } from '../locale.ts';

interface RunningHeadProps {
  title: string;
  /** The same in the other language: it repeats, so only the eye is told. */
  other: string;
  level?: 1 | 2;
  /** What stands after the title in quieter ink. */
  after?: ReactNode;
}

/** A head in both scripts, with the rule between them. */
export function RunningHead({ title, other, level = 2, after }: RunningHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const lang = otherLocale();
  const long = title.length + other.length > 36 ? 'head-long' : undefined;
  return (
    <div className="head">
      {after ? (
        <div className="head-title">
          <Heading>{title}</Heading>
          {after}
        </div>
      ) : (
        <Heading className={long}>{title}</Heading>
      )}
      <i aria-hidden="true" />
      <span className="other" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} aria-hidden="true">
        {other}
      </span>
    </div>
  );
}
