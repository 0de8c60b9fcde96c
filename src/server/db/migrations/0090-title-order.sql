-- The titles by which a list is sorted, in each language; empty until the next start computes them.
alter table books add column title_key text not null default '';
alter table books add column title_key_ar text not null default '';
drop index books_by_title;
create index books_by_title on books (title_key, id) where archived_at is null;
create index books_by_title_ar on books (title_key_ar, id) where archived_at is null;
create index books_without_title_key on books (id) where title_key = '';
