-- The texts are written anew at the next start, so they are indexed once more.
insert into unread_orders (order_id) select id from orders on conflict do nothing;
delete from order_texts;

-- A new message is announced to every process, as a changed order is.
create or replace trigger messages_announced after insert on messages
  for each statement execute function announce_orders();
