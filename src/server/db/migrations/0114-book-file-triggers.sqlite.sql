drop table if exists page_words;
create virtual table page_words using fts5 (
  words, content = 'book_pages', content_rowid = 'place',
  tokenize = 'unicode61 remove_diacritics 0', detail = none, columnsize = 0
);
drop trigger if exists book_pages_in;
create trigger book_pages_in after insert on book_pages begin
  insert into page_words (rowid, words) values (new.place, new.words);
end;
drop trigger if exists book_pages_out;
create trigger book_pages_out after delete on book_pages begin
  insert into page_words (page_words, rowid, words) values ('delete', old.place, old.words);
end;

-- A book with another PDF loses the text of the one before.
drop trigger if exists books_filed;
create trigger books_filed after insert on books
when new.pdf_url like '/files/%' or new.pdf_url like '/samples/pdf/%' begin
  insert into book_files (book_id, file) values (new.id, new.pdf_url) on conflict do nothing;
end;
drop trigger if exists books_refiled;
create trigger books_refiled after update of pdf_url on books when new.pdf_url <> old.pdf_url begin
  delete from book_pages where book_id = new.id;
  delete from book_files
    where book_id = new.id and not (new.pdf_url like '/files/%' or new.pdf_url like '/samples/pdf/%');
  insert into book_files (book_id, file)
    select new.id, new.pdf_url where new.pdf_url like '/files/%' or new.pdf_url like '/samples/pdf/%'
    on conflict (book_id) do update set file = excluded.file, state = 'waiting', pages = null, done = 0, tries = 0,
      sample_from = null, sample_to = null;
end;
drop trigger if exists books_unfiled;
create trigger books_unfiled after delete on books begin
  delete from book_pages where book_id = old.id;
  delete from book_files where book_id = old.id;
end;
