-- What a list is filtered and sorted by, each in the order of the list.
alter table books add column language text not null default '';
alter table books add column author_year bigint not null default 9999;
update books set language = case
  when edition like '%"language":"ar-en"%' then 'ar-en'
  when edition like '%"language":"ar"%' then 'ar'
  when edition like '%"language":"en"%' then 'en'
  else '' end
  where edition like '%"language":%';
update books set author_year = (
  select coalesce(died_ce, 622 + died_ah * 97 / 100, 9999)
  from author_names join authors on authors.key = author_names.author_key
  where author_names.key = books.author_key
) where author_key in (
  select author_names.key from author_names join authors on authors.key = author_names.author_key
  where died_ce is not null or died_ah is not null
);
create index books_by_price on books (offer_price, id) where archived_at is null;
create index books_by_title on books (search_key, id) where archived_at is null;
create index books_by_author_year on books (author_year, id) where archived_at is null;
-- Numbers of books are counted in this index alone.
create index books_by_choice on books (in_stock, category, language, offer_price, author_key) where archived_at is null;
