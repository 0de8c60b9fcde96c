-- Books that are in the shop, in their order, however many older ones are archived.
create index books_in_shop on books (id) where archived_at is null;

-- The archived ones by what the desk filters them by; no other book pays for these.
create index books_archived_by_category on books (category, id) where archived_at is not null;
create index books_archived_by_stock on books (in_stock, id) where archived_at is not null;
create index books_archived_by_category_and_stock on books (category, in_stock, id) where archived_at is not null;

create index messages_done on messages (id) where done_at is not null;
