-- How a shipped order travels; both are empty if the seller did not say.
alter table orders add column carrier text not null default '';
alter table orders add column tracking_number text not null default '';
-- When the seller recorded that the parcel came back. The status stays what it was.
alter table orders add column returned_at bigint;
