import { Problem } from '../../http/endpoint/problem.ts';
import type { CardProvider } from '../../payments/card-provider.ts';
import type { ReadShop } from '../../shop/shop-state.ts';

interface CardDeps {
  cards: CardProvider | null;
  readShop: ReadShop;
}

/** The card provider, if there is one and it takes the shop's currency. */
export async function cardsFor({ cards, readShop }: CardDeps): Promise<CardProvider> {
  if (!cards?.takes((await readShop()).currency.code)) throw new Problem('no-cards');
  return cards;
}
