-- Imports of files of books. One is under way at a time: its `active` is 1.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists imports;
create table imports (
  id text primary key,
  hash text not null,
  state text not null check (state in ('checking', 'adding', 'changing', 'done', 'failed')),
  active integer unique check (active = 1),
  holder text not null,
  held_until bigint not null,
  -- The rows up to this line are written in this state, of so many lines.
  line integer not null,
  lines integer not null,
  added integer not null,
  changed integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index imports_by_hash on imports (hash);
-- The file of the import under way: compressed, in base 64.
drop table if exists import_parts;
create table import_parts (
  part integer primary key,
  content text not null
);
