import { useQuery } from '@tanstack/react-query';
import Printer from 'icon:printer';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageMeta } from '../../seo/page-meta.tsx';
import { PrintButton, usePrintOnce } from '../../ui/print.tsx';
import { m } from '../../i18n/messages.js';
import { LinkButton } from '../kit/desk-page.tsx';
import { deskCall } from '../session/desk-session.ts';
import { aboutOrders } from './use-desk-orders.ts';

type Papers = 'slips' | 'invoices';

/** The address of the page that prints these orders. */
export function printPath(what: Papers, ids: readonly string[]): string {
  return `/seller/orders/${what}?ids=${ids.join(',')}`;
}

/** The ids in such an address. */
export function useChosenIds(): string[] {
  const [params] = useSearchParams();
  return (params.get('ids') ?? '').split(',').filter(Boolean);
}

/** The orders with these ids, in this order. An answer holds at least 25 orders, however many lines they have. */
export function useChosenOrders(ids: string[]) {
  return useQuery({
    queryKey: [...aboutOrders.queryKey, 'chosen', ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / 25) }, (_, part) =>
        ids.slice(part * 25, part * 25 + 25).join(','),
      );
      const pages = await Promise.all(
        parts.map((part) => deskCall('GET /api/order/seller', { query: { ids: part, limit: '25' }, signal })),
      );
      const found = new Map(pages.flatMap(({ orders }) => orders).map((order) => [order._id, order]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  });
}

interface PrintLinkProps extends Omit<ComponentProps<typeof LinkButton>, 'to'> {
  what: Papers;
  ids: string[];
}

/** Opens the papers of these orders and prints them; nothing without orders. */
export function PrintLink({ what, ids, ...link }: PrintLinkProps) {
  if (ids.length === 0) return null;
  return <LinkButton to={printPath(what, ids)} state={{ print: true }} icon={Printer} {...link} />;
}

interface PrintPageProps {
  title: string;
  /** There are papers, which have a heading of their own. */
  ready: boolean;
  links?: ReactNode;
  children: ReactNode;
}

/** A page of papers to print. */
export function PrintPage({ title, ready, links, children }: PrintPageProps) {
  usePrintOnce(ready);
  return (
    <>
      <PageMeta title={title} unlisted />
      <p className="print-acts">
        {ready && <PrintButton />}
        <LinkButton to="/seller/orders" words={m.desk_back_to_orders()} />
        {links}
      </p>
      {!ready && <h1>{title}</h1>}
      {children}
    </>
  );
}
