-- As on PostgreSQL: the searched texts of the orders apart from them, with an index of every run of three letters. An
-- order stands in the list beside it until its text is indexed, a little later: that takes longer than to write the order.
drop table if exists order_texts;
create table order_texts (
  place integer primary key,
  order_id text not null unique,
  search_key text not null
);
create virtual table order_trigrams using fts5 (
  search_key, content = 'order_texts', content_rowid = 'place',
  tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
);
create virtual table order_trigram_counts using fts5vocab (order_trigrams, row);

create trigger order_texts_in after insert on order_texts begin
  insert into order_trigrams (rowid, search_key) values (new.place, new.search_key);
end;
create trigger order_texts_out after delete on order_texts begin
  insert into order_trigrams (order_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
end;
create trigger order_texts_changed after update of search_key on order_texts
when new.search_key <> old.search_key begin
  insert into order_trigrams (order_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
  insert into order_trigrams (rowid, search_key) values (new.place, new.search_key);
end;

drop table if exists unread_orders;
create table unread_orders (order_id text primary key) without rowid;
insert into unread_orders (order_id) select id from orders;
create trigger orders_unread after insert on orders begin
  insert into unread_orders (order_id) values (new.id);
end;

drop index if exists orders_by_text;
