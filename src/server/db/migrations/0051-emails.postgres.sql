-- Emails are compared in one Unicode form. Where two rows would become one, both stay as they are: whose account it is
-- must be decided by the seller (see the runbook).
update users set email = lower(normalize(email, NFKC))
where email <> lower(normalize(email, NFKC)) and not exists (
  select 1 from users as other where other.id <> users.id and lower(normalize(other.email, NFKC)) = lower(normalize(users.email, NFKC))
);
update users set guest_email = lower(normalize(guest_email, NFKC))
where guest_email <> lower(normalize(guest_email, NFKC)) and not exists (
  select 1 from users as other where other.id <> users.id and lower(normalize(other.guest_email, NFKC)) = lower(normalize(users.guest_email, NFKC))
);
update subscribers set email = lower(normalize(email, NFKC))
where email <> lower(normalize(email, NFKC)) and not exists (
  select 1 from subscribers as other where other.id <> subscribers.id and lower(normalize(other.email, NFKC)) = lower(normalize(subscribers.email, NFKC))
);
update messages set email = lower(normalize(email, NFKC)) where email <> lower(normalize(email, NFKC));
update mails set recipient = lower(normalize(recipient, NFKC)) where recipient <> lower(normalize(recipient, NFKC));
