-- The PDFs that the shop itself has, with what the seller decides about them and how far their text is read. It has no
-- foreign key, so that a move to another database copies it before the books, whose triggers would fill it.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists book_files;
create table book_files (
  book_id text primary key,
  file text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'none', 'failed')),
  pages integer check (pages >= 0),
  done integer not null default 0 check (done >= 0),
  tries integer not null default 0,
  bound text not null default '' check (bound in ('', 'right', 'left')),
  excluded integer not null default 0 check (excluded in (0, 1)),
  sample_from integer check (sample_from between 1 and sample_to),
  sample_to integer check ((sample_from is null) = (sample_to is null))
);
create index book_files_waiting on book_files (book_id) where state = 'waiting';
create index book_files_by_file on book_files (file);
insert into book_files (book_id, file)
  select id, pdf_url from books where pdf_url like '/files/%' or pdf_url like '/samples/pdf/%';

-- The text of each page, folded as the shop searches, and the comparison keys of its words.
drop table if exists book_pages;
create table book_pages (
  place integer primary key,
  book_id text not null,
  page integer not null,
  content text not null,
  good integer not null check (good in (0, 1)),
  search_key text not null,
  words text not null,
  unique (book_id, page)
);
