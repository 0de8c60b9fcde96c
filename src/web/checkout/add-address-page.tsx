import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../accounts/use-session.ts';
import { localPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import { AddressForm } from './address-form.tsx';

export default function AddAddressPage() {
  const { user, ready } = useSession();
  const navigate = useNavigate();
  const isVisitor = ready && !user;
  useEffect(() => {
    if (isVisitor) void navigate(localPath('/cart'), { replace: true });
  }, [isVisitor, navigate]);
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.add_shipping_address()} unlisted />
      <SectionHead level={1} words={m.add_shipping_address} />
      <ScriptNote />
      <div className="address-page needs-script">
        <AddressForm />
        <div className="address-cloth on-cloth" aria-hidden="true" />
      </div>
    </main>
  );
}
