-- How the seller gave money back by hand; empty if a card provider did.
alter table refunds add column method text not null default '' check (method in ('', 'cash', 'transfer'));
update refunds set method = 'cash' where provider = 'cash';

-- The refund that a credit note is about. Null for a cancelled order, and in a note of an older version.
alter table credit_notes add column refund_id text;

-- How many copies of a line came back.
alter table order_lines add column returned bigint not null default 0 check (returned between 0 and quantity);
update order_lines set returned = quantity
where order_id in (select id from orders where returned_at is not null);

-- JSON: the copies that a return is about, by line.
alter table order_history add column items text not null default '[]';
