-- Close matches: the comparison keys of each book's titles, authors and other names, computed by the shop. A book whose
-- keys are null gets them at the next start.
alter table books add column also_known_as text not null default '';
alter table books add column words text;
create index books_without_words on books (id) where words is null;
alter table book_names add column words text not null default '';

-- Every key that a book has ever had, and each of them without one letter, for queries with a typing error.
create table word_forms (
  form text not null,
  word text not null,
  primary key (form, word)
) without rowid;

create virtual table book_words using fts5 (
  words, content = 'book_names', content_rowid = 'place',
  tokenize = 'unicode61 remove_diacritics 0', detail = none, columnsize = 0
);
insert into book_words (book_words) values ('rebuild');

drop trigger book_names_in;
create trigger book_names_in after insert on book_names begin
  insert into book_trigrams (rowid, search_key) values (new.place, new.search_key);
  insert into book_words (rowid, words) values (new.place, new.words);
end;
drop trigger book_names_out;
create trigger book_names_out after delete on book_names begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
  insert into book_words (book_words, rowid, words) values ('delete', old.place, old.words);
end;
create trigger book_names_reworded after update of words on book_names when new.words <> old.words begin
  insert into book_words (book_words, rowid, words) values ('delete', old.place, old.words);
  insert into book_words (rowid, words) values (new.place, new.words);
end;

drop trigger books_named;
create trigger books_named after insert on books begin
  insert into book_names (id, category, in_stock, archived, search_key, words)
    values (new.id, new.category, new.in_stock, new.archived_at is not null, new.search_key, coalesce(new.words, ''));
end;
drop trigger books_renamed;
create trigger books_renamed after update of category, in_stock, archived_at, search_key, words on books
when (new.category, new.in_stock, new.archived_at is null, new.search_key, new.words)
  is not (old.category, old.in_stock, old.archived_at is null, old.search_key, old.words) begin
  update book_names
    set category = new.category, in_stock = new.in_stock, archived = new.archived_at is not null,
      search_key = new.search_key, words = coalesce(new.words, '')
    where id = new.id;
end;

-- A text of two letters is found by reading the names.
drop index book_names_by_end;
