import { useSession } from '../accounts/session/use-session.ts';
import { useShopFacts } from '../shop-facts.ts';
import { blankDraft, ContactFields, useAddressForm } from './address-fields.tsx';
import { useAddresses } from './use-addresses.ts';
import type { Contact } from './use-checkout.ts';
import styles from './order-summary.module.css';

/** The person who picks the order up, filled in from the address or the account. A button with the form `pickup` sends it. */
export default function PickupForm({ onOrder }: { onOrder: (contact: Contact) => Promise<void> }) {
  const { user } = useSession();
  const { address } = useAddresses();
  const { contact } = useShopFacts();
  const [first = '', ...others] = (user?.name ?? '').split(' ');
  const known = address ?? { firstName: first, lastName: others.join(' '), phone: '' };
  const { firstName, lastName, phone } = known;
  const form = useAddressForm(
    { ...blankDraft, firstName, lastName, phone, email: user?.email ?? '' },
    onOrder,
    contact.country,
  );
  return (
    <form id="pickup" className={`stack ${styles.block}`} {...form.form}>
      <ContactFields form={form} names={['firstName', 'lastName', 'phone']} />
    </form>
  );
}
