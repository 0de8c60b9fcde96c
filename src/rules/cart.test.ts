import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addEach,
  addedBooks,
  addOne,
  type Cart,
  cartToWire,
  countItems,
  fullness,
  isTooMany,
  MAX_LINES,
  MAX_QUANTITY,
  mergeCarts,
  parseCart,
  quantityChoices,
  removeLine,
  removeOne,
  restoreLine,
  setQuantity,
  withoutOrdered,
} from './cart.ts';

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const [quran, hadith, fiqh] = [idOf(1), idOf(2), idOf(3)];
const cartOf = (...lines: [string, number][]): Cart => new Map(lines);
const fullCart: Cart = new Map(Array.from({ length: MAX_LINES }, (_, n) => [idOf(n), 1]));

test('fullness says whether the cart or the line has reached its limit', () => {
  const [inside, another] = [idOf(1), idOf(MAX_LINES + 1)];
  expect(fullness(fullCart, another)).toBe('cart');
  expect(fullness(fullCart, inside)).toBe(null);
  expect(fullness(setQuantity(fullCart, inside, MAX_QUANTITY), inside)).toBe('line');
  expect(fullness(cartOf([inside, MAX_QUANTITY - 1]), inside)).toBe(null);
  expect(fullness(cartOf(), inside)).toBe(null);
});

describe('a shopper changes the cart', () => {
  test('Add starts at one and then adds one', () => {
    expect(addOne(cartOf(), quran)).toEqual(cartOf([quran, 1]));
    expect(addOne(cartOf([quran, 1]), quran)).toEqual(cartOf([quran, 2]));
  });

  test('a set adds one copy of each volume that is missing, or none if they do not all fit', () => {
    expect(addEach(cartOf([quran, 3]), [quran, hadith, fiqh])).toEqual(
      cartOf([quran, 3], [hadith, 1], [fiqh, 1]),
    );
    const complete = cartOf([quran, 1]);
    expect(addEach(complete, [quran])).toBe(complete);
    const nearlyFull: Cart = new Map([...fullCart].slice(1));
    expect(addEach(nearlyFull, [idOf(900)]).size).toBe(MAX_LINES);
    expect(addEach(nearlyFull, [idOf(900), idOf(901)])).toBe(nearlyFull);
  });

  test('minus lowers by one and removes the line at one', () => {
    expect(removeOne(cartOf([quran, 2]), quran)).toEqual(cartOf([quran, 1]));
    expect(removeOne(cartOf([quran, 1], [fiqh, 1]), quran)).toEqual(cartOf([fiqh, 1]));
    expect(removeOne(cartOf([fiqh, 1]), quran)).toEqual(cartOf([fiqh, 1]));
  });

  test('remove deletes the whole line', () => {
    expect(removeLine(cartOf([quran, 7], [fiqh, 1]), quran)).toEqual(cartOf([fiqh, 1]));
  });

  test('choosing a quantity overwrites it, choosing zero removes the line', () => {
    expect(setQuantity(cartOf([quran, 2]), quran, 9)).toEqual(cartOf([quran, 9]));
    expect(setQuantity(cartOf([quran, 2]), quran, 0)).toEqual(cartOf());
  });

  test('an invalid quantity changes nothing, and one too large becomes the maximum', () => {
    const cart = cartOf([quran, 2]);
    for (const bad of [-1, 1.5, NaN, Infinity]) expect(setQuantity(cart, quran, bad)).toEqual(cart);
    expect(setQuantity(cart, quran, 1000)).toEqual(cartOf([quran, MAX_QUANTITY]));
    expect(addOne(cartOf([quran, MAX_QUANTITY]), quran)).toEqual(cartOf([quran, MAX_QUANTITY]));
  });

  test('a full cart accepts no further book, but its lines can still change', () => {
    expect(addOne(fullCart, idOf(9999))).toEqual(fullCart);
    const most = cartOf([quran, 999]);
    expect(addOne(most, quran)).toBe(most);
    expect(removeLine(most, fiqh)).toBe(most);
    expect(removeOne(most, fiqh)).toBe(most);
    expect(addOne(fullCart, idOf(5)).get(idOf(5))).toBe(2);
  });

  test('the badge counts copies, not lines', () => {
    expect(countItems(cartOf([quran, 2], [fiqh, 3]))).toBe(5);
    expect(countItems(cartOf())).toBe(0);
  });
});

describe('merging at login', () => {
  test('the larger quantity wins, and saved lines come first', () => {
    const merged = mergeCarts(cartOf([quran, 5], [hadith, 1]), cartOf([fiqh, 2], [quran, 3], [hadith, 4]));
    expect([...merged]).toEqual([
      [quran, 5],
      [hadith, 4],
      [fiqh, 2],
    ]);
  });

  test('merging is idempotent', () => {
    const [saved, visitor] = [cartOf([quran, 1]), cartOf([quran, 2], [fiqh, 1])];
    expect(mergeCarts(mergeCarts(saved, visitor), visitor)).toEqual(mergeCarts(saved, visitor));
  });

  test('beyond the limit the saved lines are kept', () => {
    const merged = mergeCarts(fullCart, cartOf([idOf(9999), 4], [idOf(0), 4]));
    expect(merged.size).toBe(MAX_LINES);
    expect(merged.get(idOf(0))).toBe(4);
    expect(merged.has(idOf(9999))).toBe(false);
  });
});

describe('parsing a cart', () => {
  test('reads each line and drops those with quantity zero', () => {
    const parsed = parseCart({ [quran]: 2, [hadith]: 0, [fiqh]: 999 });
    expect(parsed).toEqual({ ok: true, cart: cartOf([quran, 2], [fiqh, 999]) });
    expect(parseCart({})).toEqual({ ok: true, cart: cartOf() });
    expect(parseCart(Object.assign(Object.create(null), { [quran]: 1 })).ok).toBe(true);
  });

  test.each([
    [null, 'not a cart'],
    [undefined, 'not a cart'],
    ['{}', 'not a cart'],
    [7, 'not a cart'],
    [[], 'not a cart'],
    [[1], 'not a cart'],
    [new Map([[quran, 1]]), 'not a cart'],
    [new Date(), 'not a cart'],
    [Object.create({ [quran]: 1 }), 'not a cart'],
    [JSON.parse('{"__proto__": 1}'), 'bad id'],
    [JSON.parse('{"__proto__": {"polluted": 1}}'), 'bad id'],
    [{ constructor: 1 }, 'bad id'],
    [{ abc: 1 }, 'bad id'],
    [{ [quran.toUpperCase().replace('0', 'A')]: 1 }, 'bad id'],
    [{ [quran]: -1 }, 'bad quantity'],
    [{ [quran]: 1.5 }, 'bad quantity'],
    [{ [quran]: NaN }, 'bad quantity'],
    [{ [quran]: Infinity }, 'bad quantity'],
    [{ [quran]: 1000 }, 'bad quantity'],
    [{ [quran]: '1' }, 'bad quantity'],
    [{ [quran]: null }, 'bad quantity'],
    [{ [quran]: true }, 'bad quantity'],
    [{ [quran]: [1] }, 'bad quantity'],
    [{ [quran]: 1, [fiqh]: -1 }, 'bad quantity'],
  ])('%j is refused: %s', (input: unknown, reason) => {
    expect(parseCart(input)).toEqual({ ok: false, reason });
  });

  test('refuses one line more than the limit, but not a removal from a full cart', () => {
    expect(parseCart({ ...cartToWire(fullCart), [idOf(9999)]: 1 })).toEqual({
      ok: false,
      reason: 'too many lines',
    });
    expect(parseCart({ ...cartToWire(fullCart), [idOf(9999)]: 0 })).toEqual({ ok: true, cart: fullCart });
  });

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true }),
        (input) => typeof parseCart(input).ok === 'boolean',
      ),
    );
  });

  test('writes a key like __proto__ as a plain property, without prototype pollution', () => {
    const wire = cartToWire(new Map([['__proto__', 1]]));
    expect(Object.keys(wire)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(wire)).toBe(Object.prototype);
  });
});

test('any sequence of changes keeps the cart valid and serializable, and mutates no input', () => {
  const anyId = fc.integer({ min: 0, max: 230 }).map(idOf);
  const quantity = fc.integer({ min: 1, max: MAX_QUANTITY });
  const anyNumber = fc.oneof(fc.integer({ min: -3, max: 1100 }), fc.double());
  const anyVisitor = fc
    .array(fc.tuple(anyId, quantity), { maxLength: 60, size: 'max' })
    .map((lines) => new Map(lines));
  const anyChange: fc.Arbitrary<(cart: Cart) => Cart> = fc.oneof(
    anyId.map((id) => (cart: Cart) => addOne(cart, id)),
    anyId.map((id) => (cart: Cart) => removeOne(cart, id)),
    anyId.map((id) => (cart: Cart) => removeLine(cart, id)),
    fc.tuple(anyId, anyNumber).map(
      ([id, n]) =>
        (cart: Cart) =>
          setQuantity(cart, id, n),
    ),
    anyVisitor.map((visitor) => (cart: Cart) => mergeCarts(cart, visitor)),
  );
  const valid = (cart: Cart) =>
    cart.size <= MAX_LINES &&
    [...cart.values()].every((n) => Number.isInteger(n) && n >= 1 && n <= MAX_QUANTITY);
  let fullest = 0;
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 100, size: 'max' }), (changes) => {
      let cart: Cart = cartOf();
      for (const change of changes) {
        const before = [...cart].join();
        const after = change(cart);
        expect([...cart].join()).toBe(before);
        expect(valid(after)).toBe(true);
        cart = after;
        fullest = Math.max(fullest, cart.size);
      }
      expect(parseCart(JSON.parse(JSON.stringify(cartToWire(cart))))).toEqual({ ok: true, cart });
    }),
    { numRuns: 40 },
  );
  expect(fullest).toBe(MAX_LINES);
});

describe('rules over any cart', () => {
  const anyCart = fc
    .uniqueArray(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: MAX_QUANTITY })), { selector: ([n]) => n })
    .map((lines): Cart => new Map(lines.map(([n, quantity]) => [idOf(n), quantity])));

  test('a removed line comes back with its quantity, at its place', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(), (cart, n) => {
        fc.pre(cart.size > 0);
        const index = n % cart.size;
        const [id, quantity] = [...cart][index]!;
        expect([...restoreLine(removeLine(cart, id), id, quantity, index)]).toEqual([...cart]);
      }),
    );
  });

  test('a line does not come back over another one of the same book, or into a full cart', () => {
    const again = cartOf([quran, 1]);
    expect(restoreLine(again, quran, 7, 0)).toBe(again);
    expect(restoreLine(fullCart, idOf(900), 1, 0)).toBe(fullCart);
  });

  test('an order takes what was ordered, and what was added since stays', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (ordered, since) => {
        const cart = new Map(ordered);
        for (const [id, quantity] of since) cart.set(id, quantity + (ordered.get(id) ?? 0));
        expect(withoutOrdered(cart, ordered)).toEqual(since);
      }),
    );
  });

  test('a merge adds the books of which there are more than before, and no others', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (saved, visitor) => {
        const merged = mergeCarts(saved, visitor);
        const added = new Set(addedBooks(visitor, merged));
        for (const [id, quantity] of merged) expect(added.has(id)).toBe(quantity > (visitor.get(id) ?? 0));
        expect([...added].every((id) => saved.has(id))).toBe(true);
      }),
    );
  });
});

test('the quantity list offers 1 to 9, or up to the current quantity', () => {
  expect(quantityChoices(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(quantityChoices(12).at(-1)).toBe(12);
  expect(quantityChoices(12)).toHaveLength(12);
  expect(quantityChoices(5000)).toHaveLength(MAX_QUANTITY);
});

test('the choices end at the copies that are left, and include a quantity that is too high', () => {
  expect(quantityChoices(1, 3)).toEqual([1, 2, 3]);
  expect(quantityChoices(5, 3)).toEqual([1, 2, 3, 5]);
  expect(quantityChoices(2, 40)).toHaveLength(9);
});

test('no more can be ordered than is left, where that is known', () => {
  expect([isTooMany(3, 3), isTooMany(4, 3), isTooMany(999, undefined)]).toEqual([false, true, false]);
});
