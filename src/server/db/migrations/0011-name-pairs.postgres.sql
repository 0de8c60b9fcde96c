-- What a search looks at, apart from the rest of a book: the names lie close together, and a book whose stock or price
-- changes leaves their indexes alone. A backup of before may be restored over what is here, so it may be there already.
drop table if exists book_names;
create table book_names (
  id text primary key,
  category text not null,
  in_stock integer not null,
  archived integer not null,
  search_key text not null
) with (fillfactor = 90);
insert into book_names (id, category, in_stock, archived, search_key)
  select id, category, in_stock, (archived_at is not null)::integer, search_key from books order by id;

-- Every two letters that follow each other: those at odd places, then those at even places. No pair goes across two
-- titles, since the line break between them is also what the pairs are taken apart by.
create index book_names_by_pair on book_names using gin ((string_to_array(
  regexp_replace(search_key, '..', E'\\&\n', 'g') || E'\n' ||
  regexp_replace(substr(search_key, 2), '..', E'\\&\n', 'g'), E'\n'
) collate "C"));

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index book_names_by_trigram on book_names using gin (search_key gin_trgm_ops);
  end if;
end
$$;
drop index if exists books_by_trigram;

-- What is new stands in a list beside each of these indexes at first, through all of which every search goes. Only
-- where very many books come at once is it quicker to let it grow, and whoever writes them settles the table after.
create or replace function sort_in_names() returns void language plpgsql as $$
begin
  perform gin_clean_pending_list(to_regclass('book_names_by_pair'));
  perform gin_clean_pending_list(to_regclass('book_names_by_trigram'));
exception
  when insufficient_privilege then null;
end
$$;

create or replace function name_new_books() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  insert into book_names (id, category, in_stock, archived, search_key)
    select id, category, in_stock, (archived_at is not null)::integer, search_key from new_books;
  get diagnostics added = row_count;
  if added between 1 and 499 then perform sort_in_names(); end if;
  return null;
end
$$;
create or replace function rename_books() returns trigger language plpgsql as $$
begin
  update book_names as named
    set category = book.category, in_stock = book.in_stock,
      archived = (book.archived_at is not null)::integer, search_key = book.search_key
    from new_books as book
    where named.id = book.id and (named.category, named.in_stock, named.archived, named.search_key)
      is distinct from (book.category, book.in_stock, (book.archived_at is not null)::integer, book.search_key);
  if found then perform sort_in_names(); end if;
  return null;
end
$$;
create or replace function unname_books() returns trigger language plpgsql as $$
begin
  delete from book_names where id in (select id from old_books);
  return null;
end
$$;
create trigger books_named after insert on books
  referencing new table as new_books for each statement execute function name_new_books();
create trigger books_renamed after update on books
  referencing new table as new_books for each statement execute function rename_books();
create trigger books_unnamed after delete on books
  referencing old table as old_books for each statement execute function unname_books();

analyze book_names;
