import type { ReactNode } from 'react';

const gap = '\u{f8ff}';

interface SentenceProps {
  /** The message as a function of its input. */
  words: (gap: string) => string;
  /** The input: a name, a title or a number. It is isolated, so it keeps its own direction. */
  children: ReactNode;
  dir?: 'ltr';
  lang?: string;
}

export function Sentence({ words, children, dir, lang }: SentenceProps) {
  const [before, after] = words(gap).split(gap);
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
