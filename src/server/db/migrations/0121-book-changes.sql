-- What one piece of work (an import, a change of many books) changed of each book, so that it can be undone: its columns
-- as JSON before and after. A book that was added has nothing before, and its version after.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists book_changes;
create table book_changes (
  batch text not null,
  book_id text not null,
  "before" text,
  "after" text not null,
  primary key (batch, book_id)
);
create index book_changes_added on book_changes (book_id) where "before" is null;

-- Imports can be undone: a state more, and how many books were put back or left as they are.
alter table imports rename to former_imports;
drop index imports_by_hash;
create table imports (
  id text primary key,
  hash text not null,
  state text not null check (state in ('checking', 'adding', 'changing', 'done', 'failed', 'undoing', 'undone')),
  active integer unique check (active = 1),
  holder text not null,
  held_until bigint not null,
  -- The rows up to this line are written in this state, of so many lines.
  line integer not null,
  lines integer not null,
  added integer not null,
  changed integer not null,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
-- An import under way was stored in another form: it ends here, and its hidden books go.
delete from stock where exists (select 1 from former_imports where state = 'adding' and active = 1)
  and book_id in (select id from pending_books);
delete from books where exists (select 1 from former_imports where state = 'adding' and active = 1)
  and id in (select id from pending_books);
delete from pending_books;
delete from import_parts;
update former_imports set state = 'failed', active = null, line = case when state = 'changing' then line else 0 end
  where active = 1;
insert into imports (id, hash, state, active, holder, held_until, line, lines, added, changed, created_at, updated_at)
  select id, hash, state, active, holder, held_until, line, lines, added, changed, created_at, updated_at
  from former_imports;
drop table former_imports;
create index imports_by_hash on imports (hash);

-- Whether a book that is to be deleted was ordered.
create index order_lines_by_book on order_lines (book_id);
