-- What an order was charged for delivery and for paying in cash, and the days that were promised, if any.
alter table orders add column delivery bigint not null default 0 check (delivery >= 0);
alter table orders add column fee bigint not null default 0 check (fee >= 0);
alter table orders add column days_from bigint check (days_from >= 0);
alter table orders add column days_to bigint check (days_to >= days_from);
