-- What the desk filters, sorts and reports by. An order of an older version gets its country, its number of copies and a
-- searched text with the digits of its phone and its postcode at the next start.
alter table orders add column country text check (length(country) in (0, 2));
alter table orders add column copies bigint not null default 0 check (copies >= 0);
create index orders_without_country on orders (id) where country is null;

-- The orders of a list, each index with all that it is filtered by: by date, by amount, and those of one status.
drop index if exists orders_by_day;
create index orders_by_day on orders
  (created_at, id, status, payment_type, is_paid, country, amount, refunded, returned_at, copies);
drop index if exists orders_by_status;
create index orders_by_status on orders (status, created_at, id, payment_type, is_paid, country);
create index orders_by_amount on orders (amount, id, created_at, status, payment_type, is_paid, country);
-- Few orders that pass a filter are found here, and then sorted.
create index orders_by_choice on orders (status, payment_type, is_paid, country, created_at, id);
-- The badge “Refund due”.
create index orders_refund_due on orders (id) where is_paid = 1 and refunded < amount
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0));
