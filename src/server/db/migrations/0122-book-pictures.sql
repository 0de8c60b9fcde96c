-- Pictures that a file of books names by an address elsewhere. They are fetched into the shop after the import.
drop table if exists book_pictures;
create table book_pictures (
  book_id text not null,
  url text not null,
  position integer not null,
  -- The import that named it.
  batch text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_at bigint not null default 0,
  -- The address in the shop, when it is done.
  file text not null default '',
  primary key (book_id, url)
);
create index book_pictures_waiting on book_pictures (next_at) where state = 'waiting';
create index book_pictures_by_batch on book_pictures (batch);
