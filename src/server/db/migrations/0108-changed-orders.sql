-- 1 if the seller placed the order for a customer.
alter table orders add column by_seller bigint not null default 0 check (by_seller in (0, 1));

-- Rises with each change of the lines or the address.
alter table orders add column version bigint not null default 1;

-- What is to be charged by hand after a change of a paid order, or given back if it is negative.
alter table orders add column due bigint not null default 0;
