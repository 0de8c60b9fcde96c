/** What may be there already. */
export type AtOnce<T> = T | Promise<T>;

/** Goes on at once where there is nothing to wait for: a promise for each step of each request adds up. */
export function andThen<T, U>(value: AtOnce<T>, step: (value: T) => AtOnce<U>): AtOnce<U> {
  return value instanceof Promise ? value.then(step) : step(value);
}
