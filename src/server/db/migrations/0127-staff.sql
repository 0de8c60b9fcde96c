-- An older backup may be restored over a newer database, so they may exist, and have no foreign keys.
drop table if exists members;
drop table if exists desk_changes;

-- Who works at the desk. The owner logs in with the configured email and password, so this row has neither.
create table members (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'orders', 'books')),
  -- Empty until the invitation is accepted.
  password_hash text not null default '',
  -- The second factor: its secret, the time step of the last code used, and the hashes of the recovery codes as JSON.
  totp_secret text,
  totp_step bigint not null default 0,
  recovery_codes text not null default '[]',
  created_at bigint not null
);
insert into members (id, email, name, role, created_at) values ('owner', '', '', 'owner', 0);

alter table sessions add column member_id text;
-- The browser, as it names itself.
alter table sessions add column agent text;
update sessions set member_id = 'owner' where kind = 'seller';
create index sessions_by_member on sessions (member_id);

alter table password_resets add column member_id text;
update password_resets set member_id = 'owner' where user_id is null;

-- Who changed what at the desk. `changes` is JSON: the fields with their values before and after.
create table desk_changes (
  id text primary key,
  member_id text not null,
  member_name text not null,
  action text not null,
  subject text not null,
  title text not null,
  changes text not null,
  created_at bigint not null
);
