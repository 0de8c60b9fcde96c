-- A subscriber is written to only after confirming by the link of a mail. Earlier ones never did.
alter table subscribers add column lang text not null default 'en' check (lang in ('en', 'ar'));
alter table subscribers add column confirmed_at bigint;

-- An older backup may be restored over a newer database, so it may exist.
drop table if exists newsletters;
create table newsletters (
  id text primary key,
  subject text not null,
  subject_ar text not null,
  body text not null,
  body_ar text not null,
  book_ids text not null,
  state text not null check (state in ('draft', 'sending', 'paused', 'sent')),
  -- Mails are written in batches by the id of the subscriber. This is the last one of the last batch.
  last_subscriber text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index newsletters_by_state on newsletters (state, id);
create index mails_by_newsletter on mails (about, state) where kind = 'newsletter';
-- Every subscriber gets a newsletter once.
create unique index mails_newsletter_once on mails (about, recipient) where kind = 'newsletter';
