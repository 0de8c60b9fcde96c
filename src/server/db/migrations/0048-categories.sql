-- The categories of the shop. `value` is what a book stores; the seller may change the rest.
-- An older backup may be restored over a newer database, so the tables may exist, and have no foreign keys.
drop table if exists categories;
create table categories (
  value text primary key,
  label text not null,
  label_ar text not null,
  path text not null unique,
  colour text not null,
  position bigint not null
);
insert into categories (value, label, label_ar, path, colour, position) values
  ('Aqeedah', 'Aqeedah', 'العقيدة', 'aqeedah', 'lapis', 0),
  ('Quran', 'Quran', 'القرآن', 'quran', 'green', 1),
  ('Hadith', 'Hadith', 'الحديث', 'hadith', 'maroon', 2),
  ('Fiqh', 'Fiqh', 'الفقه', 'fiqh', 'brown', 3),
  ('Arabic', 'Arabic', 'اللغة العربية', 'arabic', 'charcoal', 4),
  ('Dawah', 'Da''wah', 'الدعوة', 'dawah', 'rust', 5),
  ('Seerah', 'Seerah', 'السيرة', 'seerah', 'teal', 6);

-- Former addresses: each leads to the category with this value.
drop table if exists category_paths;
create table category_paths (
  path text primary key,
  value text not null
);
create index category_paths_by_value on category_paths (value);
