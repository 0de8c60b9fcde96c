import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';

interface DeferredProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
}

/** Renders a value that may still be loading. The server always has it and writes no Suspense boundary. */
export function Deferred<T>({ value, fallback, failed, children }: DeferredProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value} errorElement={failed}>
        {(loaded) => children(loaded as T)}
      </Await>
    </Suspense>
  );
}
