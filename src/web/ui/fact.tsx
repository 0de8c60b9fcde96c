import type { ComponentProps, ReactNode } from 'react';

/** A name and its value in a `<dl>`. */
export function Fact({ name, children, ...fact }: ComponentProps<'div'> & { name: ReactNode }) {
  return (
    <div {...fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
