-- Authors, joined to books by the folded name. One author may have several names: those that the seller merged.
-- A backup of an older version may be restored over what is here, so the tables may be there already.
drop table if exists author_names;
drop table if exists authors;
create table authors (
  key text primary key,
  name text not null,
  name_ar text not null default '',
  died_ah bigint check (died_ah between 1 and 2000),
  died_ce bigint check (died_ce between 1 and 3000),
  about text not null default '',
  about_ar text not null default ''
);
create table author_names (
  key text primary key,
  author_key text not null references authors (key)
);
create index author_names_by_author on author_names (author_key, key);

alter table books add column author_key text;
create index books_by_author on books (author_key, id) where archived_at is null;
-- The next start computes both keys of each book and adds its author.
update books set words = null where words is not null;
