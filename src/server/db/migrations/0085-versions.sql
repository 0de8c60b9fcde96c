-- Rises with each change of what a form of the desk edits. That of the settings is one of them.
alter table books add column version integer not null default 1;
alter table authors add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table policies add column version integer not null default 1;
