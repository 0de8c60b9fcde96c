import { countryCodeOf } from '../../../rules/country-names.ts';
import { homeIn } from '../../../rules/links.ts';
import { type AddressFields, addressFieldsOf } from '../../addresses/address-fields.ts';
import type { ClientAddress } from '../../http/endpoint/client-address.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import type { Limits } from '../../http/protection/limits.ts';
import { createOrderLinks } from '../order-links.ts';
import { findOrder } from '../order-queries.ts';
import type { CancelDeps } from '../steps/cancel-order.ts';
import { cardsFor, openPayment, samePayment } from '../pay/open-payment.ts';
import { returnContext } from '../../payments/return-context.ts';
import type { ReadShop } from '../../shop/shop-state.ts';
import { placeAsGuest } from './guest-limits.ts';
import { keyOf, networkOf } from './order-draft.ts';
import type { PlaceOrder } from './place-order.ts';
import { cancelReplaced } from './replaced-order.ts';

export interface GuestDeps extends CancelDeps {
  readShop: ReadShop;
  limits: Limits;
  addressOf: ClientAddress;
  publicUrl: string;
}

/** Orders without an account. They are written like all others; the link takes the place of the account. */
export function guestApi(deps: GuestDeps, placeOrder: PlaceOrder): Handlers<'POST /api/order/guest'> {
  const { db, limits, addressOf, publicUrl } = deps;
  const links = createOrderLinks(db);

  return {
    async 'POST /api/order/guest'({ body, c }) {
      const { email, paymentType, replaces, ...request } = body;
      const isCash = paymentType === 'COD';
      const provider = isCash ? null : await cardsFor(deps);
      const address = guestAddress(body.address);
      const context = returnContext(c, body.lang);
      const key = keyOf(c);
      await cancelReplaced(deps, replaces, null);
      const attempt = { email, address, isCash, visitor: addressOf(c) };
      const { orderId, repeated } = await placeAsGuest(limits, attempt, (refusal) =>
        placeOrder({
          shopper: { id: null, email },
          request: { ...request, address },
          key,
          provider: provider?.name ?? null,
          ...(provider && { network: networkOf(attempt.visitor) }),
          lang: context.lang,
          refusal,
        }),
      );
      const order = await findOrder(db, orderId);
      if (!order) throw new Problem('unknown-order');
      // Of the same time for every request: a provider gets the same return address again.
      const token = await links.sign(orderId, order.createdAt);
      const link = `${homeIn(publicUrl, context.lang)}/order#${token}`;
      if (!provider) return { message: 'Order placed successfully.', orderId, link };
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...deps, cards: provider }, order, { ...context, token });
      return { url, message: 'Please pay by card on the next page.', orderId, link };
    },
  };
}

/** In a known country: its phones have one form, so that none can be written in another way to pass the limits. */
function guestAddress(draft: Parameters<typeof addressFieldsOf>[0]): AddressFields {
  const { country = '' } = draft;
  const code = countryCodeOf(country);
  if (country.trim() && code === null) throw new Problem('bad-address', undefined, { country: 'country' });
  return addressFieldsOf({ ...draft, country: code ?? '' });
}
