-- An order that is paid by bank transfer: until when it waits for the money, and whether the shopper was reminded.
alter table orders add column transfer_due bigint;
alter table orders add column transfer_reminded integer not null default 0 check (transfer_reminded in (0, 1));
-- What came in, and how much less than the amount the seller accepts, or never came before it was cancelled.
alter table orders add column received bigint not null default 0 check (received >= 0);
alter table orders add column waived bigint not null default 0 check (waived >= 0);
create index orders_awaiting_transfer on orders (transfer_due)
  where status = 'Awaiting Payment' and transfer_due is not null;
-- The badge “Refund due”, without what never came.
drop index orders_refund_due;
create index orders_refund_due on orders (id) where is_paid = 1 and refunded < amount - waived
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0));
