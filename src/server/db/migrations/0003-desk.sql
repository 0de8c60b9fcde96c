-- What the seller's desk filters and counts by, each without walking through the rows themselves.
create index books_by_category_and_stock on books (category, in_stock, id) where archived_at is null;
create index books_archived on books (id) where archived_at is not null;

create index orders_by_change on orders (updated_at);
drop index orders_by_day;
create index orders_by_day on orders (created_at, status, amount);
