-- An invoice gets its number when it is first asked for. The numbers follow each other without a gap: the counter is
-- raised in the transaction that writes the invoice.
-- An older backup may be restored over a newer database, so it may exist, and has no foreign key.
drop table if exists invoices;
create table invoices (
  number bigint primary key check (number > 0),
  order_id text not null unique,
  -- JSON: the seller's details on the day of the invoice.
  seller text not null,
  issued_at bigint not null
);
insert into counters (name, last) values ('invoices', 0);
