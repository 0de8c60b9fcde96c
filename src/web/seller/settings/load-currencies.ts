import { currencyList } from '../../../rules/currencies.ts';
import { locale } from '../../locale.ts';

/** For the loader of a page that asks for the currency. The names come from the server: those of the browser may differ. */
export function loadCurrencies() {
  return { currencies: currencyList(locale()) };
}
