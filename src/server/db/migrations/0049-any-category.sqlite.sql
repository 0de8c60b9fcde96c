-- A book may be in a category that the seller made. SQLite removes the check of a column only together with the column,
-- so its values move to a new one. What names the column is dropped before and made again as it was.
drop trigger books_named;
drop trigger books_renamed;
drop index books_by_category;
drop index books_by_category_and_stock;
drop index books_archived_by_category;
drop index books_archived_by_category_and_stock;
drop index books_by_choice;

alter table books add column any_category text not null default '';
update books set any_category = category;
alter table books drop column category;
alter table books rename column any_category to category;

create index books_by_category on books (category, id) where archived_at is null;
create index books_by_category_and_stock on books (category, in_stock, id) where archived_at is null;
create index books_archived_by_category on books (category, id) where archived_at is not null;
create index books_archived_by_category_and_stock on books (category, in_stock, id) where archived_at is not null;
create index books_by_choice on books (in_stock, category, language, offer_price, author_key) where archived_at is null;

create trigger books_named after insert on books begin
  insert into book_names (id, category, in_stock, archived, search_key, words)
    values (new.id, new.category, new.in_stock, new.archived_at is not null, new.search_key, coalesce(new.words, ''));
end;
create trigger books_renamed after update of category, in_stock, archived_at, search_key, words on books
when (new.category, new.in_stock, new.archived_at is null, new.search_key, new.words)
  is not (old.category, old.in_stock, old.archived_at is null, old.search_key, old.words) begin
  update book_names
    set category = new.category, in_stock = new.in_stock, archived = new.archived_at is not null,
      search_key = new.search_key, words = coalesce(new.words, '')
    where id = new.id;
end;
