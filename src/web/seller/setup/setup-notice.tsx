import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import type { SetupStep } from '../../../rules/setup.ts';
import { localPath } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

const steps: Record<SetupStep, { words: () => string; to: string }> = {
  contact: { words: m.desk_setup_contact, to: '/seller/settings' },
  tax: { words: m.desk_setup_tax, to: '/seller/settings' },
  delivery: { words: m.desk_setup_delivery, to: '/seller/policies' },
  returns: { words: m.desk_setup_returns, to: '/seller/policies' },
  books: { words: m.desk_setup_books, to: '/seller' },
};

/** On every page of the desk until the seller has told the shop what its customers need to know. */
export function SetupNotice() {
  const { data } = useQuery({
    queryKey: ['desk', 'setup'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/setup', { signal }),
  });
  if (!data?.missing.length) return null;
  return (
    <section className="notice setup-notice" aria-label={m.desk_setup()}>
      <p>{m.desk_setup()}</p>
      <ul>
        {data.missing.map((step) => (
          <li key={step}>
            <NavLink to={localPath(steps[step].to)}>{steps[step].words()}</NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
