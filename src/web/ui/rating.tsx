import { m } from '../words/messages.js';

/** The specified display: always four of five. A list shows dozens of them, so the stylesheet draws them. */
export function Rating() {
  return <span className="stars" role="img" aria-label={m.rated()} />;
}
