-- The seller's own texts: about the shop, its promises and its rules, in a small part of Markdown.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists policies;
create table policies (
  topic text primary key,
  text text not null,
  text_ar text not null
);
