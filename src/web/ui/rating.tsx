import { m } from '../i18n/messages.js';

/** Always four of five stars, as specified. Drawn by the stylesheet, because a list shows dozens of them. */
export function Rating() {
  return <span className="stars" role="img" aria-label={m.rated()} />;
}
