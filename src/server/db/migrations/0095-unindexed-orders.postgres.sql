-- The orders whose text is not indexed yet, by a name that says so.
drop table if exists unindexed_orders;
alter table unread_orders rename to unindexed_orders;
create or replace function leave_unindexed() returns trigger language plpgsql as
  $$ begin insert into unindexed_orders (order_id) select id from new_orders; return null; end $$;
create or replace trigger orders_unindexed after insert on orders
  referencing new table as new_orders for each statement execute function leave_unindexed();
drop trigger orders_unread on orders;
drop function leave_unread();
