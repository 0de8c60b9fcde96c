-- 1 if the shopper comes to the shop for it.
alter table orders add column pickup integer not null default 0 check (pickup in (0, 1));
