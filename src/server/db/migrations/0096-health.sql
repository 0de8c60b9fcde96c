-- What a job found out about the operation of the shop: the last backup and what the seller must be told, as JSON.
-- An older backup may be restored over a newer database, so it may exist.
drop table if exists shop_health;
create table shop_health (
  one integer primary key check (one = 1),
  found text not null,
  -- When the seller got a mail about it.
  mailed_at bigint
);
