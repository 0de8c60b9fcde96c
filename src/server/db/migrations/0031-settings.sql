-- What the seller set, by name; a setting without a row has its default.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists settings;
create table settings (
  name text primary key,
  value text not null
);
