import type { PublicShop, SocialLink as Link } from '../../contract/public-shop.ts';
import { digitsOf } from '../../rules/digits.ts';
import { m } from '../i18n/messages.js';

/** How to reach the shop; only what the seller gave. */
export function ContactLinks({ contact }: Pick<PublicShop, 'contact'>) {
  const { email, phone, whatsapp, postalAddress } = contact;
  if (!email && !phone && !whatsapp && !postalAddress) return null;
  return (
    <address className="stack reach">
      {email && (
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${digitsOf(whatsapp)}`} target="_blank" rel="noopener noreferrer">
          {m.whatsapp()} <bdi dir="ltr">{whatsapp}</bdi>
          <span className="vh"> ({m.opens_new_tab()})</span>
        </a>
      )}
      {postalAddress && <span dir="auto">{postalAddress}</span>}
    </address>
  );
}

export function SocialLink({ name, href }: Link) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <bdi>{name}</bdi>
      <span className="vh"> ({m.opens_new_tab()})</span>
    </a>
  );
}
