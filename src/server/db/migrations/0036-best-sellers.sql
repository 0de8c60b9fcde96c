-- The books that sold the most copies lately, in order. A job writes them.
create table best_sellers (
  position integer primary key,
  book_id text not null references books (id) on delete cascade
);
