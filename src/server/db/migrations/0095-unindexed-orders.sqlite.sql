-- The orders whose text is not indexed yet, by a name that says so.
drop table if exists unindexed_orders;
drop trigger orders_unread;
alter table unread_orders rename to unindexed_orders;
create trigger orders_unindexed after insert on orders begin
  insert into unindexed_orders (order_id) values (new.id);
end;
