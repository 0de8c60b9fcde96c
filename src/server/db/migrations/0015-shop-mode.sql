-- Whether this is the data of a demo or of a real shop; written at the first start. Card payments already tell.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists shop_mode;
create table shop_mode (
  one integer primary key check (one = 1),
  demo integer not null check (demo in (0, 1))
);
insert into shop_mode (one, demo)
  select 1, 0 where exists (select 1 from payments where provider = 'stripe')
    and not exists (select 1 from payments where provider = 'test');
insert into shop_mode (one, demo)
  select 1, 1 where exists (select 1 from payments where provider = 'test')
    and not exists (select 1 from payments where provider = 'stripe');

-- Paid with a demo card, which moves no money.
alter table orders add column demo_paid integer not null default 0 check (demo_paid in (0, 1));
update orders set demo_paid = 1
  where id in (select order_id from payments where provider = 'test' and status = 'paid');
