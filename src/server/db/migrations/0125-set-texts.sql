-- What the seller says about a set, by its work key.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists set_texts;
create table set_texts (
  work_key text primary key,
  about text not null,
  about_ar text not null,
  version integer not null
);
