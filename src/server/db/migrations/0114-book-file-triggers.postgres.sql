create index book_pages_by_word on book_pages using gin ((string_to_array(words, ' ')));

create or replace function is_own_pdf(url text) returns boolean immutable language sql as
  $$ select url like '/files/%' or url like '/samples/pdf/%' $$;

-- A book with another PDF loses the text of the one before.
create or replace function file_book() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from book_pages where book_id = old.id;
  end if;
  if tg_op = 'DELETE' or not is_own_pdf(new.pdf_url) then
    delete from book_files where book_id = old.id;
  else
    insert into book_files (book_id, file) values (new.id, new.pdf_url)
      on conflict (book_id) do update set file = excluded.file, state = 'waiting', pages = null, done = 0, tries = 0,
        sample_from = null, sample_to = null where book_files.file <> excluded.file;
  end if;
  return null;
end $$;
create or replace trigger books_filed after insert on books
  for each row when (is_own_pdf(new.pdf_url)) execute function file_book();
create or replace trigger books_refiled after update of pdf_url on books
  for each row when (new.pdf_url <> old.pdf_url) execute function file_book();
create or replace trigger books_unfiled after delete on books for each row execute function file_book();
