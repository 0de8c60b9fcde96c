-- SQLite changes the check of a column only together with the column, so its values move to a new one.
alter table payments add column named text not null default 'stripe' check (named in ('stripe', 'tap', 'demo'));
update payments set named = provider;
alter table payments drop column provider;
alter table payments rename column named to provider;

alter table refunds add column named text not null default 'stripe' check (named in ('stripe', 'tap', 'demo', 'cash'));
update refunds set named = provider;
alter table refunds drop column provider;
alter table refunds rename column named to provider;
