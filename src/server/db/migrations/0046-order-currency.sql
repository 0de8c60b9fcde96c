-- The currency of an order, in whose minor units its amounts are, and what the total of a card order was rounded down by.
alter table orders add column currency text not null default 'USD' check (length(currency) = 3);
alter table orders add column rounding bigint not null default 0 check (rounding between 0 and 9);
