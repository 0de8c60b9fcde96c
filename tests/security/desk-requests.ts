import type { ValidRequest } from './valid-requests.ts';

/** Valid requests of the desk for orders and messages. */
export function deskRequests({ order, message }: { order: string; message: string }): ValidRequest[] {
  return [
    {
      endpoint: 'GET /api/order/seller',
      as: 'seller',
      query: {
        q: 'layla',
        status: 'Packed',
        payment: 'cash-due',
        country: 'IQ',
        ids: order,
        sort: 'amount',
        from: '2026-01-01',
        to: '2026-01-31',
        cursor: order,
        limit: '5',
      },
    },
    { endpoint: 'POST /api/order/statuses', as: 'seller', body: { ids: [order], status: 'Packed' } },
    {
      endpoint: 'GET /api/order/export',
      as: 'seller',
      query: { from: '2026-01-01', to: '2026-01-31' },
    },
    {
      endpoint: 'GET /api/order/report',
      as: 'seller',
      query: { from: '2026-01-01', to: '2026-01-31', by: 'week' },
    },
    {
      endpoint: 'POST /api/order/status',
      as: 'seller',
      body: { id: order, status: 'Shipped', tracking: { carrier: 'DHL', number: '1' } },
    },
    {
      endpoint: 'POST /api/order/received',
      as: 'seller',
      body: { id: order, amount: 1, accept: true, seenStatus: 'Awaiting Payment', seenReceived: 0 },
    },
    { endpoint: 'GET /api/order/dashboard', as: 'seller' },
    {
      endpoint: 'GET /api/messages/list',
      as: 'seller',
      query: { done: 'false', cursor: message, limit: '5' },
    },
    { endpoint: 'POST /api/messages/done', as: 'seller', body: { id: message, done: true } },
  ];
}
