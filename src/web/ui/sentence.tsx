import type { ReactNode } from 'react';

const place = '\u{f8ff}';

interface SentenceProps {
  /** The sentence, given what stands in its gap. */
  words: (gap: string) => string;
  /** Somebody's own words, a name or a number: they keep their own direction, whatever stands around them. */
  children: ReactNode;
  dir?: 'ltr';
}

export function Sentence({ words, children, dir }: SentenceProps) {
  const [before, after] = words(place).split(place);
  return (
    <>
      {before}
      <bdi dir={dir}>{children}</bdi>
      {after}
    </>
  );
}
