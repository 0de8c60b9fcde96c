-- Why a book with `archived_at` is not in the shop, if it is not archived; a scheduled one comes into it at its time.
alter table books add column unlisted text check (unlisted in ('draft', 'hidden', 'scheduled'));
alter table books add column on_sale_from bigint;
create index books_scheduled on books (on_sale_from) where unlisted = 'scheduled';
