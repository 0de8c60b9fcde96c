-- What a search filters by stands beside the names, so that it reads the books of one page and no others.
alter table book_names add column category text not null default '';
alter table book_names add column in_stock integer not null default 1;
alter table book_names add column archived integer not null default 0;

drop trigger book_names_changed;
create trigger book_names_changed after update of search_key on book_names
when new.search_key <> old.search_key begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
  insert into book_trigrams (rowid, search_key) values (new.place, new.search_key);
end;

drop trigger books_named;
create trigger books_named after insert on books begin
  insert into book_names (id, category, in_stock, archived, search_key)
    values (new.id, new.category, new.in_stock, new.archived_at is not null, new.search_key);
end;
drop trigger books_renamed;
create trigger books_renamed after update of category, in_stock, archived_at, search_key on books
when (new.category, new.in_stock, new.archived_at is null, new.search_key)
  is not (old.category, old.in_stock, old.archived_at is null, old.search_key) begin
  update book_names
    set category = new.category, in_stock = new.in_stock,
      archived = new.archived_at is not null, search_key = new.search_key
    where id = new.id;
end;

update book_names
  set category = books.category, in_stock = books.in_stock, archived = books.archived_at is not null
  from books where books.id = book_names.id;
