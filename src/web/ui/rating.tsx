import { m } from '../i18n/messages.js';
import { useShopFacts } from '../shop-facts.ts';

/**
 * The demo shows four of five stars, as specified. A real shop shows none, because nobody has rated its books. Drawn by
 * the stylesheet, because a list shows dozens of them.
 */
export function Rating() {
  const { demo } = useShopFacts();
  return demo ? <span className="stars" role="img" aria-label={m.rated()} /> : null;
}
