-- Emails are compared in one Unicode form. Where two rows would become one, both stay as they are: whose account it is
-- must be decided by the seller (see the runbook).
update users set email = normalise_email(email)
where email <> normalise_email(email) and not exists (
  select 1 from users as other where other.id <> users.id and normalise_email(other.email) = normalise_email(users.email)
);
update users set guest_email = normalise_email(guest_email)
where guest_email <> normalise_email(guest_email) and not exists (
  select 1 from users as other where other.id <> users.id and normalise_email(other.guest_email) = normalise_email(users.guest_email)
);
update subscribers set email = normalise_email(email)
where email <> normalise_email(email) and not exists (
  select 1 from subscribers as other where other.id <> subscribers.id and normalise_email(other.email) = normalise_email(subscribers.email)
);
update messages set email = normalise_email(email) where email <> normalise_email(email);
update mails set recipient = normalise_email(recipient) where recipient <> normalise_email(recipient);
