-- Who orders without an account is a user without a password, one for each email; `email` is then a made-up one.
alter table users add column guest_email text check (guest_email = lower(guest_email));
create unique index users_guest_email on users (guest_email) where guest_email is not null;

-- The address that the link was sent to. Using the link proves that it belongs to who uses it. Null: not known.
alter table password_resets add column email text;
