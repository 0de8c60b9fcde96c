import { locale, otherLocale } from '../locale.ts';
import { RunningHead } from './running-head.tsx';

type Message = (inputs: Record<string, never>, options: { locale: 'en' | 'ar' }) => string;

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
