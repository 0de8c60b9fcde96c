import Plus from 'icon:plus';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Address } from '../../contract/addresses.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { AddressLabel, AddressLine, RecipientName } from '../orders/address-text.tsx';

interface AddressPickerProps {
  id: string;
  labelledBy: string;
  addresses: Address[];
  selected: string | undefined;
  onChoose(id: string): void;
  onClose(): void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** A listbox: the arrow keys move, Enter and Space choose, Escape closes it without a choice. */
export function AddressPicker({
  id,
  labelledBy,
  addresses,
  selected,
  onChoose,
  onClose,
}: AddressPickerProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose();
    const step = steps[event.key];
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const at = options.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    options[step(at, options.length - 1)]?.focus();
  }

  return (
    <div className="picker" id={id}>
      <div role="listbox" tabIndex={-1} aria-labelledby={labelledBy} ref={list} onKeyDown={onKeyDown}>
        {addresses.map((address, index) => {
          const isSelected = address._id === selected;
          return (
            <button
              key={address._id}
              type="button"
              role="option"
              aria-selected={isSelected}
              tabIndex={isSelected || (!selected && index === 0) ? 0 : -1}
              onClick={() => onChoose(address._id)}
            >
              <span className="radio" />
              <span>
                <b>
                  <RecipientName address={address} />
                </b>
                <AddressLabel address={address} />
                <br />
                <AddressLine address={address} />
              </span>
            </button>
          );
        })}
      </div>
      <ShopLink className="new" to="/add-address">
        <Plus />
        <span>{m.add_address()}</span>
      </ShopLink>
    </div>
  );
}
