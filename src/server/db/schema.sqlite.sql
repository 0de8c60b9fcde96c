-- What SQLite needs to search, and the tables that it stores otherwise than PostgreSQL.

-- What a search of books reads and filters by, maintained by triggers. `docid` is the row of the full-text tables: a
-- book's own rowid may change when the file is vacuumed.
create table book_names (
  docid integer primary key,
  id text not null unique,
  category text not null default '',
  in_stock integer not null default 1,
  archived integer not null default 0,
  search_key text not null,
  word_keys text not null default ''
);
create index book_names_by_shelf on book_names (archived, id);
-- The titles as they are written: a search for nothing but signs reads them all.
create index books_titles on books (id, name, name_ar);

create trigger books_named after insert on books begin
  insert into book_names (id, category, in_stock, archived, search_key, word_keys)
    values (new.id, new.category, new.in_stock, new.archived_at is not null, new.search_key, new.word_keys);
end;
create trigger books_renamed after update of category, in_stock, archived_at, search_key, word_keys on books
when (new.category, new.in_stock, new.archived_at is null, new.search_key, new.word_keys)
  is not (old.category, old.in_stock, old.archived_at is null, old.search_key, old.word_keys) begin
  update book_names
    set category = new.category, in_stock = new.in_stock, archived = new.archived_at is not null,
      search_key = new.search_key, word_keys = new.word_keys
    where id = new.id;
end;
create trigger books_unnamed after delete on books begin
  delete from book_names where id = old.id;
end;

-- Every run of three letters of every folded title, and in how many titles each is.
create virtual table book_trigrams using fts5 (
  search_key, content = 'book_names', content_rowid = 'docid',
  tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
);
create virtual table trigram_counts using fts5vocab (book_trigrams, row);

-- The comparison keys of titles and authors, for close matches.
create virtual table book_words using fts5 (
  word_keys, content = 'book_names', content_rowid = 'docid',
  tokenize = 'unicode61 remove_diacritics 0', detail = none, columnsize = 0
);

create trigger book_names_in after insert on book_names begin
  insert into book_trigrams (rowid, search_key) values (new.docid, new.search_key);
  insert into book_words (rowid, word_keys) values (new.docid, new.word_keys);
end;
create trigger book_names_out after delete on book_names begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.docid, old.search_key);
  insert into book_words (book_words, rowid, word_keys) values ('delete', old.docid, old.word_keys);
end;
create trigger book_names_changed after update of search_key on book_names
when new.search_key <> old.search_key begin
  insert into book_trigrams (book_trigrams, rowid, search_key) values ('delete', old.docid, old.search_key);
  insert into book_trigrams (rowid, search_key) values (new.docid, new.search_key);
end;
create trigger book_names_reworded after update of word_keys on book_names when new.word_keys <> old.word_keys begin
  insert into book_words (book_words, rowid, word_keys) values ('delete', old.docid, old.word_keys);
  insert into book_words (rowid, word_keys) values (new.docid, new.word_keys);
end;

-- Every comparison key that a book has ever had, and each of them without one letter, for queries with a typing error.
create table word_forms (
  form text not null,
  word text not null,
  primary key (form, word)
) without rowid;

-- The words of the pages of PDFs.
create virtual table page_words using fts5 (
  word_keys, content = 'book_pages', content_rowid = 'docid',
  tokenize = 'unicode61 remove_diacritics 0', detail = none, columnsize = 0
);
create trigger book_pages_in after insert on book_pages begin
  insert into page_words (rowid, word_keys) values (new.docid, new.word_keys);
end;
create trigger book_pages_out after delete on book_pages begin
  insert into page_words (page_words, rowid, word_keys) values ('delete', old.docid, old.word_keys);
end;

-- What the desk finds an order by begins with the name of the buyer, by which one or two letters find it.
create index orders_by_name on orders (substr(search_key, 1, 60));
-- Every run of three letters of it. The row is the number of the order.
create virtual table order_trigrams using fts5 (
  search_key, content = 'orders', content_rowid = 'number',
  tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
);
-- An order adds a small part to the index, and sixteen of a size are merged. Merging earlier, as SQLite does unless it is told
-- otherwise, blocked the shop for 0.2 s every few hundred orders.
insert into order_trigrams (order_trigrams, rank) values ('automerge', 0);
create trigger orders_found after insert on orders begin
  insert into order_trigrams (rowid, search_key) values (new.number, new.search_key);
end;
create trigger orders_found_otherwise after update of search_key on orders when new.search_key <> old.search_key begin
  insert into order_trigrams (order_trigrams, rowid, search_key) values ('delete', old.number, old.search_key);
  insert into order_trigrams (rowid, search_key) values (new.number, new.search_key);
end;
create trigger orders_not_found after delete on orders begin
  insert into order_trigrams (order_trigrams, rowid, search_key) values ('delete', old.number, old.search_key);
end;
