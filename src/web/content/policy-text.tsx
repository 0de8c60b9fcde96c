import type { PolicyText as Text } from '../../contract/shop-reader.ts';
import { direction } from '../locale.ts';

/** A text that the seller wrote. The server made its HTML from Markdown and escaped everything else. */
export function PolicyText({ text }: { text: Text }) {
  return (
    <div
      className="policy-text"
      lang={text.lang}
      dir={direction(text.lang)}
      dangerouslySetInnerHTML={{ __html: text.html }}
    />
  );
}
