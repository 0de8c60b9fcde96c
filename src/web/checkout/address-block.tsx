import Plus from 'icon:plus';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { oneLine } from '../../rules/addresses.ts';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { chooseAddress, type useAddresses } from './use-addresses.ts';
import { AddressLabel, AddressLine, AddressText, RecipientName } from '../orders/address-text.tsx';
import type { Address } from '../../contract/addresses.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import styles from './order-summary.module.css';

interface AddressBlockProps extends ReturnType<typeof useAddresses> {
  label: string;
  /** The shopper tried to order without an address. */
  missing: boolean;
}

export function AddressBlock({ label, addresses, address, missing, ...state }: AddressBlockProps) {
  const { loading, failed, refetch } = state;
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    change.current?.focus();
  }

  return (
    <div className={`stack ${styles.block} ${styles.delivery}`} data-missing={missing || undefined}>
      <div className="apart">
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {address && !address.sample && (
          <LinkButton
            look="link"
            className={styles.edit}
            to={`/add-address?id=${address._id}`}
            words={m.edit()}
            aria-label={m.edit_address_named({ address: oneLine(address) })}
          />
        )}
        {addresses.length > 0 && (
          <Button
            look="link"
            words={m.change()}
            ref={change}
            aria-expanded={open}
            aria-controls={open ? `${id}-picker` : undefined}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {open && addresses.length > 0 ? (
        <AddressPicker
          id={`${id}-picker`}
          labelledBy={`${id}-label`}
          addresses={addresses}
          selected={address?._id}
          onClose={close}
          onChoose={(chosen) => {
            chooseAddress(chosen);
            close();
          }}
        />
      ) : address ? (
        <AddressText address={address} />
      ) : loading ? (
        <address className="skel" aria-hidden="true" />
      ) : user && failed ? (
        <p className="hint">
          {m.addresses_unavailable()}{' '}
          <Button look="link" words={m.try_again()} onClick={() => void refetch()} />
        </p>
      ) : user ? (
        <>
          <p className="hint">{addresses.length > 0 ? m.choose_or_add_address() : m.no_address_yet()}</p>
          <LinkButton look="2" to="/add-address" icon={Plus} words={m.add_address()} />
        </>
      ) : (
        <>
          <p className="hint">{m.login_or_guest()}</p>
          <div className="row">
            <Button look="2" words={m.login()} onClick={() => openLogin('checkout')} />
            <LinkButton look="2" to="/guest-checkout" words={m.as_guest()} />
          </div>
        </>
      )}
    </div>
  );
}

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
function AddressPicker({ id, labelledBy, addresses, selected, onChoose, onClose }: AddressPickerProps) {
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
    <div className={`popup ${styles.picker}`} id={id}>
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
              <span className={styles.radio} />
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
      <ShopLink to="/add-address">
        <Plus />
        <span>{m.add_address()}</span>
      </ShopLink>
    </div>
  );
}
