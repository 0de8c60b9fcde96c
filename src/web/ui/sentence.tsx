import type { ReactNode } from 'react';

const place = '\u{f8ff}';

interface SentenceProps {
  /** The sentence, given what stands in its gap. */
  words: (gap: string) => string;
  /** Somebody's own words, a name or a number: they keep their own direction, whatever stands around them. */
  children: ReactNode;
  dir?: 'ltr';
  lang?: string;
}

export function Sentence({ words, children, dir, lang }: SentenceProps) {
  const [before, after] = words(place).split(place);
  return (
    <>
      {before}
      <bdi dir={dir} lang={lang}>
        {children}
      </bdi>
      {after}
    </>
  );
}
