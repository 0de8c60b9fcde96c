import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';

interface ArrivingProps<T> {
  what: T | Promise<T>;
  waiting: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
}

/** Shows what is there at once. The server, which always has it, writes no boundary: without scripts it would stay shut. */
export function Arriving<T>({ what, waiting, failed, children }: ArrivingProps<T>) {
  if (!(what instanceof Promise)) return children(what);
  return (
    <Suspense fallback={waiting}>
      <Await resolve={what} errorElement={failed}>
        {(value) => children(value as T)}
      </Await>
    </Suspense>
  );
}
