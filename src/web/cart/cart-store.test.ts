import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cart, cartToWire, removeLine, setQuantity } from '../../rules/cart.ts';
import {
  adoptCart,
  cartStore,
  changeCart,
  dropCart,
  latestCart,
  leaveCart,
  markSent,
  replaceCart,
  showLatestCart,
} from './cart-store.ts';
import { cartKey, type KeptCart } from './kept-cart.ts';

const kept = new Map<string, string>();
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

const user = 'f'.repeat(24);
const books = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const [book = '', other = ''] = books;
const shown = () => cartToWire(cartStore.get()?.cart ?? new Map());

beforeEach(() => {
  kept.clear();
  showLatestCart();
});

describe("a visitor's cart", () => {
  it('is kept in the browser and read again', () => {
    changeCart((cart) => setQuantity(cart, book, 3));
    cartStore.set(null);
    showLatestCart();
    expect(shown()).toEqual({ [book]: 3 });
    expect(cartStore.get()).toMatchObject({ owner: null, unsent: false });
  });

  it('is nothing when what was kept is not a cart', () => {
    for (const nonsense of ['{', '7', '{"items":{"x":1}}', `{"items":{"${book}":-1}}`, '[]']) {
      kept.set(cartKey, nonsense);
      showLatestCart();
      expect(shown()).toEqual({});
    }
  });

  it('joins what the server keeps once it is known who is here: the larger quantity wins, and is sent', () => {
    changeCart((cart) => setQuantity(setQuantity(cart, book, 3), other, 1));
    adoptCart(user, { [book]: 2, [other]: 4 });
    expect(shown()).toEqual({ [book]: 3, [other]: 4 });
    expect(cartStore.get()).toMatchObject({ owner: user, unsent: true });
  });
});

describe("a user's cart", () => {
  it('is the one the login answers with', () => {
    changeCart((cart) => setQuantity(cart, book, 3));
    replaceCart(user, { [other]: 1 });
    expect(shown()).toEqual({ [other]: 1 });
    expect(cartStore.get()?.unsent).toBe(false);
  });

  it("does not become another user's", () => {
    replaceCart(user, { [book]: 1 });
    adoptCart('e'.repeat(24), { [other]: 2 });
    expect(shown()).toEqual({ [other]: 2 });
  });

  it('is gone with a logout', () => {
    replaceCart(user, {});
    changeCart((cart) => setQuantity(cart, book, 1));
    dropCart();
    expect(shown()).toEqual({});
    expect(kept.size).toBe(0);
  });

  it('stays here as a visitor’s when the session ended before it was sent', () => {
    replaceCart(user, { [other]: 1 });
    leaveCart();
    expect(shown()).toEqual({});
    replaceCart(user, {});
    changeCart((cart) => setQuantity(cart, book, 2));
    leaveCart();
    expect(shown()).toEqual({ [book]: 2 });
    expect(cartStore.get()?.owner).toBeNull();
  });
});

type Step =
  | { does: 'change'; book: string; quantity: number }
  | { does: 'ask' | 'hear' | 'send' | 'arrive' | 'acknowledge' | 'deliver' | 'fail' | 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('change' as const),
    book: fc.constantFrom(...books),
    quantity: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    does: fc.constantFrom(
      'ask',
      'hear',
      'send',
      'arrive',
      'acknowledge',
      'deliver',
      'fail',
      'reload' as const,
    ),
  }) as fc.Arbitrary<Step>,
);

/** A server that hears and answers late, early, twice or never. */
class Wire {
  server: Cart = new Map();
  #sending: { kept: KeptCart; arrived: boolean } | undefined;
  #asked: { at: KeptCart | undefined; answer: Record<string, number> } | undefined;

  take(does: Exclude<Step['does'], 'change'>): void {
    if (does === 'deliver') {
      for (const part of ['send', 'arrive', 'acknowledge'] as const) this.take(part);
      return;
    }
    const sending = this.#sending;
    if (does === 'ask') this.#asked = { at: cartStore.get() ?? undefined, answer: cartToWire(this.server) };
    if (does === 'hear' && this.#asked) {
      adoptCart(user, this.#asked.answer, this.#asked.at);
      this.#asked = undefined;
    }
    if (does === 'send' && !sending && latestCart().unsent)
      this.#sending = { kept: latestCart(), arrived: false };
    if (does === 'arrive' && sending && !sending.arrived) {
      this.server = sending.kept.cart;
      sending.arrived = true;
    }
    if (does === 'acknowledge' && sending?.arrived) {
      markSent(sending.kept.stamp);
      this.#sending = undefined;
    }
    if (does === 'fail') this.#sending = undefined;
    if (does === 'reload') {
      this.#sending = undefined;
      this.#asked = undefined;
      showLatestCart();
    }
  }

  settle(): void {
    for (const does of ['hear', 'fail', 'send', 'arrive', 'acknowledge', 'ask', 'hear'] as const)
      this.take(does);
  }
}

it('whatever the network does, the last change is what shopper and server end with', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      kept.clear();
      showLatestCart();
      replaceCart(user, {});
      const wire = new Wire();
      let wanted: Cart = new Map();
      for (const one of steps) {
        if (one.does !== 'change') {
          wire.take(one.does);
          expect(shown()).toEqual(cartToWire(wanted));
          continue;
        }
        const rule = (cart: Cart) =>
          one.quantity === 0 ? removeLine(cart, one.book) : setQuantity(cart, one.book, one.quantity);
        wanted = rule(wanted);
        changeCart(rule);
      }
      wire.settle();
      expect(shown()).toEqual(cartToWire(wanted));
      expect(cartToWire(wire.server)).toEqual(cartToWire(wanted));
    }),
    { numRuns: 2000 },
  );
});
