-- By which a file of books finds the books that the shop has already.
alter table books add column sku text not null default '';
alter table books add column isbn text not null default '';
update books set isbn = coalesce(json_extract(edition, '$.isbn'), '') where edition like '%"isbn":%';
create index books_by_sku on books (lower(sku)) where sku <> '';
create index books_by_isbn on books (isbn) where isbn <> '';
create index books_archived_by_title on books (title_key) where archived_at is not null and title_key <> '';
