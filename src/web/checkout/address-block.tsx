import Plus from 'icon:plus';
import { useId, useRef, useState } from 'react';
import type { Address } from '../../contract/addresses.ts';
import { oneLine } from '../../rules/addresses.ts';
import { useLoginDialog, useSession } from '../accounts/session/use-session.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { AddressPicker } from './address-picker.tsx';
import { AddressText } from '../orders/address-text.tsx';

interface AddressBlockProps {
  label: string;
  addresses: Address[];
  address: Address | undefined;
  loading: boolean;
  /** The addresses could not be loaded. */
  failed: boolean;
  refetch(): unknown;
  /** The shopper tried to order without an address. */
  missing: boolean;
  choose(id: string): void;
}

export function AddressBlock({
  label,
  addresses,
  address,
  loading,
  failed,
  refetch,
  missing,
  choose,
}: AddressBlockProps) {
  const { user } = useSession();
  const login = useLoginDialog();
  const [open, setOpen] = useState(false);
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    change.current?.focus();
  }

  return (
    <div className="blk delivery" data-missing={missing || undefined}>
      <div className="row">
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        {address && !address.sample && (
          <ShopLink
            className="linkish edit"
            to={`/add-address?id=${address._id}`}
            aria-label={m.edit_address_named({ address: oneLine(address) })}
          >
            {m.edit()}
          </ShopLink>
        )}
        {addresses.length > 0 && (
          <button
            type="button"
            className="linkish"
            ref={change}
            aria-expanded={open}
            aria-controls={open ? `${id}-picker` : undefined}
            onClick={() => setOpen(!open)}
          >
            {m.change()}
          </button>
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
            choose(chosen);
            close();
          }}
        />
      ) : address ? (
        <AddressText address={address} />
      ) : loading ? (
        <address className="skel address-skeleton" aria-hidden="true" />
      ) : user && failed ? (
        <p className="hint">
          {m.addresses_unavailable()}{' '}
          <button type="button" className="linkish" onClick={() => void refetch()}>
            {m.try_again()}
          </button>
        </p>
      ) : user ? (
        <>
          <p className="hint">{addresses.length > 0 ? m.choose_or_add_address() : m.no_address_yet()}</p>
          <ShopLink className="btn btn-2" to="/add-address">
            <Plus className="ico" aria-hidden="true" />
            {m.add_address()}
          </ShopLink>
        </>
      ) : (
        <>
          <p className="hint">{m.login_or_guest()}</p>
          <div className="visitor-acts">
            <button type="button" className="btn btn-2" onClick={() => login.open('checkout')}>
              {m.login()}
            </button>
            <ShopLink className="btn btn-2" to="/guest-checkout">
              {m.as_guest()}
            </ShopLink>
          </div>
        </>
      )}
    </div>
  );
}
