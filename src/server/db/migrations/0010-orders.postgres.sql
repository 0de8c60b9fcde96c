-- What the desk searches, apart from the rest of the orders. An order stands in the list beside it until its text is
-- read into the index, a little later: every run of three letters takes longer to sort in than the order to write.
-- A backup of before may be restored over what is here, so it may be there already.
drop table if exists order_texts;
create table order_texts (
  order_id text primary key,
  search_key text not null
);
insert into order_texts (order_id, search_key) select id, search_key from orders;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index order_texts_by_trigram on order_texts using gin (search_key gin_trgm_ops);
  end if;
end
$$;
drop index if exists orders_by_text;

drop table if exists unread_orders;
create table unread_orders (order_id text primary key);
create or replace function leave_unread() returns trigger language plpgsql as
  $$ begin insert into unread_orders (order_id) select id from new_orders; return null; end $$;
create or replace trigger orders_unread after insert on orders
  referencing new table as new_orders for each statement execute function leave_unread();

-- Whoever changes orders, every process that listens hears of the commit.
create or replace function announce_orders() returns trigger language plpgsql as
  $$ begin perform pg_notify('orders', ''); return null; end $$;
create or replace trigger orders_announced after insert or update on orders
  for each statement execute function announce_orders();

analyze order_texts;
