-- Numbers that are given one after the other, by the name of what they count.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists counters;
create table counters (
  name text primary key,
  last bigint not null check (last >= 0)
);
insert into counters (name, last) select 'order-numbers', count(*) from orders;

-- The number that people read aloud; see rules/order-numbers.ts. Existing orders are numbered from the oldest on.
alter table orders add column number bigint;
update orders
set number = given
from (select id as numbered, 11 * (910000 + row_number() over (order by id)) as given from orders) as numbers
where orders.id = numbered;
create unique index orders_by_number on orders (number);
