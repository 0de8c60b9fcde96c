-- Why an order has its rate of tax: it is the shop's, or that of the zone it goes to.
alter table orders add column tax_reason text not null default 'shop' check (tax_reason in ('shop', 'destination'));
