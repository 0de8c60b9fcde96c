import { currencyOf } from '../../rules/currencies.ts';
import type { OrderTerms } from '../../rules/order-totals.ts';
import type { SettingsReader } from './settings.ts';

/** The terms of an order placed now. The page shows them and the order writer applies them. */
export async function orderTerms(settings: Pick<SettingsReader, 'current'>): Promise<OrderTerms> {
  const { currency, taxPercent, pricesIncludeTax, deliveryZones, notServed, ...rest } =
    await settings.current();
  const { codEnabled, codFee, codMax, codCountries } = rest;
  return {
    currency: currencyOf(currency),
    taxPercent,
    pricesIncludeTax,
    deliveryZones,
    notServed,
    codEnabled,
    codFee,
    codMax,
    codCountries,
  };
}
