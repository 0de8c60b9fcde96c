-- Copies that unpaid card orders hold. The seller sees the number; shoppers see only that some may come free.
alter table stock add column held bigint not null default 0 check (held >= 0);
update stock set held = coalesce((
  select sum(order_lines.taken) from orders join order_lines on order_lines.order_id = orders.id
  where orders.status = 'Awaiting Payment' and order_lines.book_id = stock.book_id), 0);
-- 1 if no copy is left, but some are held.
alter table books add column held bigint not null default 0 check (held in (0, 1));
update books set held = 1 where id in (select book_id from stock where copies = 0 and held > 0);
-- Where an unpaid card order came from, as a hash: empty as soon as it is paid or cancelled.
alter table orders add column network text not null default '';
create index orders_unpaid_by_network on orders (network) where status = 'Awaiting Payment' and network <> '';
