-- An older backup may be restored over a newer database, so they may exist, and have no foreign keys.
drop table if exists password_resets;
drop table if exists revoked_links;

-- Links to set a new password. A row holds the hash of the link's token; only the mail has the token.
create table password_resets (
  token_hash text primary key,
  -- Null: the seller.
  user_id text,
  expires_at bigint not null
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

-- The token of a mail's link, kept only in the demo, which shows its mails at the desk and sends none.
alter table mails add column secret text;

-- A link to an order is signed, not stored. Those signed up to this time no longer work.
create table revoked_links (
  order_id text primary key,
  revoked_at bigint not null
);
