-- The books that the import under way has added so far. Nobody sees them until it has added all.
drop table if exists pending_books;
create table pending_books (id text primary key);
