-- What happened to an order after it was placed: its steps with their times, who took them and why, and the notes of the
-- desk. That it was placed is told by `orders.created_at`, so a sale writes nothing here.
-- An older backup may be restored over a newer database, so it may exist, and has no foreign key.
drop table if exists order_history;
create table order_history (
  order_id text not null,
  id text not null,
  -- What happened: `step` is a new status.
  kind text not null,
  status text,
  text text not null,
  actor text not null check (actor in ('shopper', 'seller', 'payment')),
  created_at bigint not null,
  primary key (order_id, id)
);

-- Of an older order only the time of its last change is known.
insert into order_history (order_id, id, kind, status, text, actor, created_at)
select id, id, 'step', status, '',
  case
    when status in ('Packed', 'Shipped', 'Delivered') then 'seller'
    when status = 'Cancelled' and (payment_type = 'COD' or is_paid = 1) then 'seller'
    else 'payment'
  end,
  updated_at
from orders
where status <> case payment_type when 'COD' then 'Order Placed' else 'Awaiting Payment' end;
