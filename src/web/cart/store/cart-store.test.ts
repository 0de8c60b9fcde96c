import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cart, cartToWire, removeLine, setQuantity } from '../../../rules/cart.ts';
import { stubLocalStorage } from '../../../../tests/support/memory-storage.ts';
import {
  applyServerCart,
  cartKey,
  cartStore,
  changeCart,
  discardCart,
  latestCart,
  detachCart,
  markSent,
  replaceCart,
  takeOrdered,
  reloadCart,
  type StoredCart,
} from './cart-store.ts';

const stored = stubLocalStorage();
const user = 'f'.repeat(24);
const books = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const [book = '', other = ''] = books;
const shown = () => cartToWire(cartStore.get()?.cart ?? new Map());

beforeEach(reloadCart);

describe("a visitor's cart", () => {
  it('is stored in the browser and read again', () => {
    changeCart((cart) => setQuantity(cart, book, 3));
    cartStore.set(null);
    reloadCart();
    expect(shown()).toEqual({ [book]: 3 });
    expect(cartStore.get()).toMatchObject({ owner: null, unsent: false });
  });

  it('is empty when the stored text is not a cart', () => {
    for (const nonsense of ['{', '7', '{"items":{"x":1}}', `{"items":{"${book}":-1}}`, '[]']) {
      stored.set(cartKey, nonsense);
      reloadCart();
      expect(shown()).toEqual({});
    }
  });

  it('is merged into the cart of the server when the user is known: the larger quantity wins and is sent', () => {
    changeCart((cart) => setQuantity(setQuantity(cart, book, 3), other, 1));
    applyServerCart(user, { [book]: 2, [other]: 4 });
    expect(shown()).toEqual({ [book]: 3, [other]: 4 });
    expect(cartStore.get()).toMatchObject({ owner: user, unsent: true });
  });
});

describe("a user's cart", () => {
  it('is replaced by the cart of the login response', () => {
    changeCart((cart) => setQuantity(cart, book, 3));
    replaceCart(user, { [other]: 1 });
    expect(shown()).toEqual({ [other]: 1 });
    expect(cartStore.get()?.unsent).toBe(false);
  });

  it('is not merged into the cart of another user', () => {
    replaceCart(user, { [book]: 1 });
    applyServerCart('e'.repeat(24), { [other]: 2 });
    expect(shown()).toEqual({ [other]: 2 });
  });

  it('loses what was ordered, and still sends what another tab added meanwhile', () => {
    replaceCart(user, { [book]: 2 });
    takeOrdered(new Map([[book, 2]]));
    expect(cartStore.get()).toMatchObject({ cart: new Map(), unsent: false });
    replaceCart(user, { [book]: 2 });
    changeCart((cart) => setQuantity(setQuantity(cart, book, 3), other, 1));
    takeOrdered(new Map([[book, 2]]));
    expect(shown()).toEqual({ [book]: 1, [other]: 1 });
    expect(cartStore.get()).toMatchObject({ owner: user, unsent: true });
  });

  it('is discarded on logout', () => {
    replaceCart(user, {});
    changeCart((cart) => setQuantity(cart, book, 1));
    discardCart();
    expect(shown()).toEqual({});
    expect(stored.size).toBe(0);
  });

  it('stays as a visitor’s cart when the session expires before it was sent', () => {
    replaceCart(user, { [other]: 1 });
    detachCart();
    expect(shown()).toEqual({});
    replaceCart(user, {});
    changeCart((cart) => setQuantity(cart, book, 2));
    detachCart();
    expect(shown()).toEqual({ [book]: 2 });
    expect(cartStore.get()?.owner).toBeNull();
  });
});

type Step =
  | { kind: 'change'; book: string; quantity: number }
  | { kind: 'fetch' | 'receive' | 'send' | 'arrive' | 'acknowledge' | 'deliver' | 'fail' | 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    book: fc.constantFrom(...books),
    quantity: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'fetch',
      'receive',
      'send',
      'arrive',
      'acknowledge',
      'deliver',
      'fail',
      'reload' as const,
    ),
  }) as fc.Arbitrary<Step>,
);

/** A server whose requests and responses are delayed, reordered or lost. */
class UnreliableServer {
  cart: Cart = new Map();
  #sending: { sent: StoredCart; arrived: boolean } | undefined;
  #fetching: { at: StoredCart | undefined; answer: Record<string, number> } | undefined;

  take(kind: Exclude<Step['kind'], 'change'>): void {
    if (kind === 'deliver') {
      for (const part of ['send', 'arrive', 'acknowledge'] as const) this.take(part);
      return;
    }
    const sending = this.#sending;
    if (kind === 'fetch')
      this.#fetching = { at: cartStore.get() ?? undefined, answer: cartToWire(this.cart) };
    if (kind === 'receive' && this.#fetching) {
      applyServerCart(user, this.#fetching.answer, this.#fetching.at);
      this.#fetching = undefined;
    }
    if (kind === 'send' && !sending && latestCart().unsent)
      this.#sending = { sent: latestCart(), arrived: false };
    if (kind === 'arrive' && sending && !sending.arrived) {
      this.cart = sending.sent.cart;
      sending.arrived = true;
    }
    if (kind === 'acknowledge' && sending?.arrived) {
      markSent(sending.sent.stamp);
      this.#sending = undefined;
    }
    if (kind === 'fail') this.#sending = undefined;
    if (kind === 'reload') {
      this.#sending = undefined;
      this.#fetching = undefined;
      reloadCart();
    }
  }

  settle(): void {
    for (const kind of ['receive', 'fail', 'send', 'arrive', 'acknowledge', 'fetch', 'receive'] as const)
      this.take(kind);
  }
}

it('the shopper and the server end with the last change, whatever the network does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      stored.clear();
      reloadCart();
      replaceCart(user, {});
      const network = new UnreliableServer();
      let wanted: Cart = new Map();
      for (const one of steps) {
        if (one.kind !== 'change') {
          network.take(one.kind);
          expect(shown()).toEqual(cartToWire(wanted));
          continue;
        }
        const rule = (cart: Cart) =>
          one.quantity === 0 ? removeLine(cart, one.book) : setQuantity(cart, one.book, one.quantity);
        wanted = rule(wanted);
        changeCart(rule);
      }
      network.settle();
      expect(shown()).toEqual(cartToWire(wanted));
      expect(cartToWire(network.cart)).toEqual(cartToWire(wanted));
    }),
    { numRuns: 500 },
  );
});
