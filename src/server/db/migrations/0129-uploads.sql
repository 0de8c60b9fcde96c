-- Files that arrive in parts, which the file store keeps under names made of the id. The sweep deletes abandoned parts.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists uploads;
create table uploads (
  id text primary key,
  member_id text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  created_at bigint not null
);
create index uploads_by_member on uploads (member_id, created_at);
