-- Former addresses of sets, by the key that a set had: each leads to the set with this work key.
-- An older backup may be restored over a newer database, so the table may exist.
drop table if exists former_sets;
create table former_sets (
  key text primary key,
  work_key text not null
);
create index former_sets_by_work on former_sets (work_key);
