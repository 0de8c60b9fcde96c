-- The number of copies of each counted book. It changes with every sale, so it is no part of the catalogue.
-- An older backup may be restored over a newer database, so it may exist, and has no foreign key.
drop table if exists stock;
create table stock (
  book_id text primary key,
  copies bigint not null check (copies >= 0),
  -- The seller's switch. `books.in_stock` is 1 if it is on and a copy is left.
  on_sale integer not null check (on_sale in (0, 1))
);

-- The number of copies from 3 down, which shoppers see; null if there are more or the book is not counted.
alter table books add column few_left bigint check (few_left between 0 and 3);
create index books_few_left on books (id) where few_left is not null;

-- How many copies the line took from the stock. A cancelled order gives them back.
alter table order_lines add column taken bigint not null default 0 check (taken between 0 and quantity);
