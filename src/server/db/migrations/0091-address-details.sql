-- A second line of any address, and the parts of a Saudi national address. Empty where there is none.
alter table addresses add column street2 text not null default '';
alter table addresses add column building text not null default '';
alter table addresses add column district text not null default '';
alter table addresses add column additional text not null default '';
alter table addresses add column short_address text not null default '';
