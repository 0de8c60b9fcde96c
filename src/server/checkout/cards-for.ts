import { Problem } from '../http/endpoint/problem.ts';
import type { CardProvider } from '../payments/card-provider.ts';
import type { SettingsReader } from '../settings/settings.ts';

interface CardDeps {
  cards: CardProvider | null;
  settings: SettingsReader;
}

/** The card provider, if there is one and it takes the shop's currency. */
export async function cardsFor({ cards, settings }: CardDeps): Promise<CardProvider> {
  if (!cards?.takes((await settings.current()).currency)) throw new Problem('no-cards');
  return cards;
}
