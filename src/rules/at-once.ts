/** What may be there already. */
export type AtOnce<T> = T | Promise<T>;

/** Goes on at once where there is nothing to wait for: a promise for each step of each request adds up. */
export function andThen<T, U>(value: AtOnce<T>, next: (value: T) => AtOnce<U>): AtOnce<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
