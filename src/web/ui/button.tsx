import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { ShopLink } from './shop-link.tsx';

interface LookProps {
  /** The classes of button.css. `link` stands in a text. */
  look?: '1' | '1 sm' | '1 wide' | '2' | '2 sm' | '2 wide' | '3' | '3 sm' | 'danger' | 'gilt' | 'link';
  icon?: ComponentType;
  words?: ReactNode;
}

function classOf(look: string, more = ''): string {
  return `${look === 'link' ? 'linkish' : `btn btn-${look.replace(' ', ' btn-')}`} ${more}`.trim();
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, LookProps {
  /** It keeps its words, shows a spinner and ignores clicks. */
  busy?: boolean;
}

/** With a border and small, unless it looks otherwise. */
export function Button(props: ButtonProps) {
  const { look = '2 sm', busy, type = 'button', className, icon: Icon, words, onClick, ...button } = props;
  return (
    <button
      {...button}
      className={classOf(look, className)}
      type={type === 'button' ? 'button' : 'submit'}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spin-sm" aria-hidden="true" />}
      {Icon && <Icon />}
      {words}
    </button>
  );
}

interface LinkButtonProps extends Omit<ComponentProps<typeof ShopLink>, 'children'>, LookProps {}

/** A link that looks like a button. */
export function LinkButton({ look = '3', icon: Icon, words, className, ...link }: LinkButtonProps) {
  return (
    <ShopLink className={classOf(look, className)} {...link}>
      {Icon && <Icon />}
      {words}
    </ShopLink>
  );
}
