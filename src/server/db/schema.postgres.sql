-- What PostgreSQL needs to search and to notify, and the tables that it stores otherwise than SQLite.

-- What a search of books reads and filters by, maintained by triggers. The names lie close together, and a book whose
-- stock or price changes leaves their indexes alone.
create table book_names (
  id text primary key,
  category text not null,
  in_stock integer not null,
  archived integer not null,
  search_key text not null,
  word_keys text not null default '',
  word_list text[] collate "C" generated always as (string_to_array(translate(word_keys, E'\n', ' '), ' ')) stored
) with (fillfactor = 90);
create index book_names_by_shelf on book_names (archived, id);
create index book_names_by_word on book_names using gin (word_list) with (fastupdate = off);

create function name_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from book_names where id = old.id;
  else
    insert into book_names (id, category, in_stock, archived, search_key, word_keys)
      values (new.id, new.category, new.in_stock, (new.archived_at is not null)::integer, new.search_key, new.word_keys)
      on conflict (id) do update set category = excluded.category, in_stock = excluded.in_stock,
        archived = excluded.archived, search_key = excluded.search_key, word_keys = excluded.word_keys;
  end if;
  return null;
end
$$;
create trigger books_named after insert or delete on books for each row execute function name_book();
create trigger books_renamed after update of category, in_stock, archived_at, search_key, word_keys on books for each row
  when ((new.category, new.in_stock, new.archived_at is null, new.search_key, new.word_keys)
    is distinct from (old.category, old.in_stock, old.archived_at is null, old.search_key, old.word_keys))
  execute function name_book();

-- Every comparison key that a book has ever had, and each of them without one letter, for queries with a typing error.
create table word_forms (
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (form, word)
);

-- The words of the pages of PDFs.
create index book_pages_by_word on book_pages using gin ((string_to_array(word_keys, ' ')));

-- What the desk finds an order by begins with the name of the buyer, by which one or two letters find it.
create index orders_by_name on orders (substr(search_key, 1, 60) collate "C");

-- Every run of three letters of what is searched. A server without the extension searches as exactly, only slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index book_names_by_trigram on book_names using gin (search_key gin_trgm_ops) with (fastupdate = off);
    create index orders_by_text on orders using gin (search_key gin_trgm_ops);
  end if;
exception
  when insufficient_privilege then
    raise notice 'pg_trgm may not be installed here';
end
$$;
