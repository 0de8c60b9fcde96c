-- The facts of the printed edition, as JSON: language, editor, publisher, pages and more. All are optional.
alter table books add column edition text not null default '{}';
