-- The set that a volume belongs to, named by the seller or guessed from the title.
alter table books add column set_name text not null default '';
alter table books add column set_name_ar text not null default '';
-- The next start guesses the names of the sets that exist.
update books set words = null where work_key is not null;
