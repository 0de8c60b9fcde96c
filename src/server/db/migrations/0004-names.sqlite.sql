-- Every run of three letters of every folded title, so that a search walks through what it finds and no more.
-- A book's own rowid may change when the file is packed, so its place in the index is kept here.
create table book_names (
  place integer primary key,
  id text not null unique,
  search_key text not null
);
create virtual table book_trigrams using fts5 (
  search_key, content = 'book_names', content_rowid = 'place',
  tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
);
create virtual table trigram_counts using fts5vocab (book_trigrams, row);

create trigger book_names_in after insert on book_names begin
  insert into book_trigrams (rowid, search_key) values (new.place, new.search_key);
end;
create trigger book_names_out after delete on book_names begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
end;
create trigger book_names_changed after update on book_names begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.place, old.search_key);
  insert into book_trigrams (rowid, search_key) values (new.place, new.search_key);
end;

create trigger books_named after insert on books begin
  insert into book_names (id, search_key) values (new.id, new.search_key);
end;
create trigger books_renamed after update of search_key on books when new.search_key <> old.search_key begin
  update book_names set search_key = new.search_key where id = new.id;
end;
create trigger books_unnamed after delete on books begin
  delete from book_names where id = old.id;
end;

insert into book_names (id, search_key) select id, search_key from books order by id;
