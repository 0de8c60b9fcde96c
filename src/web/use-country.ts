import { storedChoice } from './browser-store.ts';

/** The country to which a visitor wants the order, until an address tells it. */
export const [useChosenCountry, chooseCountry] = storedChoice<string>('warraq.country');
