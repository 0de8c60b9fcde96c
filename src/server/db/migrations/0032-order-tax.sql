-- The tax of an order is that of the day it was placed. The rate is in hundredths of a percent.
alter table orders add column tax_rate bigint not null default 200 check (tax_rate between 0 and 10000);
alter table orders add column tax_included integer not null default 0 check (tax_included in (0, 1));
