-- The job that indexes orders merges the index in small steps. Merges of SQLite's own, when a transaction commits, blocked the
-- shop for 0.1 s with 150,000 orders.
insert into order_trigrams (order_trigrams, rank) values ('automerge', 0);
insert into order_trigrams (order_trigrams, rank) values ('crisismerge', 200);
