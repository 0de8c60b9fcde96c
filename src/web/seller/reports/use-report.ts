import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { type ReportStep, reportSteps } from '../../../rules/report-steps.ts';
import { dayOf, timeZone } from '../orders/order-filter.ts';
import { ordersKey } from '../orders/use-desk-orders.ts';
import { deskCall } from '../session/desk-session.ts';
import { useFilterParams } from '../use-filter-params.ts';

export interface ReportFilter {
  from: string;
  to: string;
  by: ReportStep;
}

const day = 86_400_000;

/** The last 30 days, where the address names no others. */
export function useReportFilter(): [ReportFilter, (change: Partial<ReportFilter>) => void] {
  const [params, change] = useFilterParams<ReportFilter>();
  const dayIn = (name: 'from' | 'to') => dayOf(params.get(name) ?? '');
  const [today] = useState(() => localDay(new Date()));
  const to = dayIn('to') || today;
  const from = dayIn('from') || localDay(new Date(Date.parse(to) - 29 * day), 'UTC');
  const by = reportSteps.find((one) => one === params.get('by')) ?? 'day';
  return [{ from, to, by }, change];
}

/** As 2026-01-31. */
function localDay(moment: Date, zone = timeZone()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);
}

export function useReport(filter: ReportFilter) {
  return useQuery({
    queryKey: [...ordersKey, 'report', filter],
    queryFn: ({ signal }) =>
      deskCall('GET /api/order/report', { query: { ...filter, zone: timeZone() }, signal }),
    placeholderData: keepPreviousData,
    // The page shows the failure.
    meta: { silent: true },
  });
}

export type Report = AnswerOf<'GET /api/order/report'>;
