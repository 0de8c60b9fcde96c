-- JSON: what the invoice says beside the seller. Null in one from before: its order says it, and does not change any more.
alter table invoices add column paper text;

-- Numbered like invoices, without a gap. Together those of an invoice never exceed it.
-- An older backup may be restored over a newer database, so it may exist, and has no foreign key.
drop table if exists credit_notes;
create table credit_notes (
  number bigint primary key check (number > 0),
  -- Of the order and its invoice.
  order_id text not null,
  amount bigint not null check (amount > 0),
  -- JSON: what is credited.
  lines text not null,
  issued_at bigint not null
);
create index credit_notes_by_order on credit_notes (order_id);
insert into counters (name, last) values ('credit-notes', 0);
