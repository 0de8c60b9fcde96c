-- An order is never payable in two places at once.
create unique index payments_one_open on payments (order_id) where status in ('opening', 'open');

-- Random words made once for this database and shared by every process on it.
create table secrets (
  name text primary key,
  value text not null
);
