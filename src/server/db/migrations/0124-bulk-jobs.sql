-- Changes of many books at once. Their id is the batch of `book_changes`.
-- An older backup may be restored over a newer database, so these may exist.
drop table if exists bulk_jobs;
create table bulk_jobs (
  id text primary key,
  -- JSON. Null for a change that was made at once.
  change text,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  total integer not null,
  done integer not null,
  changed integer not null,
  -- When it is undone: the books put back, and those that were changed since.
  undone integer not null default 0,
  kept integer not null default 0,
  created_at bigint not null
);
create index bulk_jobs_open on bulk_jobs (id) where state in ('running', 'undoing');
-- The books of a job with the result of each, null until it is their turn.
drop table if exists bulk_books;
create table bulk_books (
  job text not null,
  book_id text not null,
  result text check (result in ('changed', 'same', 'gone', 'costs-nothing', 'offer-above-price')),
  primary key (job, book_id)
);
create index bulk_books_waiting on bulk_books (job, book_id) where result is null;
