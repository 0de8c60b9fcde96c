-- Close matches: the comparison keys of each book's titles, authors and other names, computed by the shop. A book whose
-- keys are null gets them at the next start. A backup of an older version may be restored over what is here.
alter table books add column also_known_as text not null default '';
alter table books add column words text;
create index books_without_words on books (id) where words is null;
alter table book_names add column words text not null default '';
alter table book_names add column word_list text[] collate "C"
  generated always as (string_to_array(translate(words, E'\n', ' '), ' ')) stored;

-- Every key that a book has ever had, and each of them without one letter, for queries with a typing error.
drop table if exists word_forms;
create table word_forms (
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (form, word)
);

create index book_names_by_word on book_names using gin (word_list);
-- A text of two letters is found by reading the names.
drop index book_names_by_pair;

create or replace function sort_in_names() returns void language plpgsql as $$
begin
  perform gin_clean_pending_list(to_regclass('book_names_by_word'));
  perform gin_clean_pending_list(to_regclass('book_names_by_trigram'));
exception
  when insufficient_privilege then null;
end
$$;
create or replace function name_new_books() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  insert into book_names (id, category, in_stock, archived, search_key, words)
    select id, category, in_stock, (archived_at is not null)::integer, search_key, coalesce(words, '') from new_books;
  get diagnostics added = row_count;
  if added between 1 and 499 then perform sort_in_names(); end if;
  return null;
end
$$;
create or replace function rename_books() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  update book_names as named
    set category = book.category, in_stock = book.in_stock, archived = (book.archived_at is not null)::integer,
      search_key = book.search_key, words = coalesce(book.words, '')
    from new_books as book
    where named.id = book.id and (named.category, named.in_stock, named.archived, named.search_key, named.words)
      is distinct from (book.category, book.in_stock, (book.archived_at is not null)::integer, book.search_key,
        coalesce(book.words, ''));
  get diagnostics changed = row_count;
  if changed between 1 and 499 then perform sort_in_names(); end if;
  return null;
end
$$;
