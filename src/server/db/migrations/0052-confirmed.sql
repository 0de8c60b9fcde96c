-- When the owner of the mailbox confirmed the email of an account. 0: the account is from before there were confirmations,
-- and counts as confirmed; what is kept under its email alone is shown only after a confirmation.
alter table users add column confirmed_at bigint;
update users set confirmed_at = 0 where guest_email is null;
