-- The books that sold the most copies lately, in order. A job writes them.
-- An older backup may be restored over a newer database, so it may exist, and has no foreign key.
drop table if exists best_sellers;
create table best_sellers (
  position integer primary key,
  book_id text not null
);
