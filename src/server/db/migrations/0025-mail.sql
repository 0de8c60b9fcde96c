-- The outbox. A mail is written in the transaction of what it reports, and sent later by any process of the shop.
-- A backup of an older version may be restored over what is here.
drop table if exists mails;
create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  lang text not null check (lang in ('en', 'ar')),
  -- What the mail is about, by kind: the id of an order, for example.
  about text,
  -- `kept`: the demo has no mail server and shows the mail at the desk.
  state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
  tries bigint not null,
  -- When the mail is tried next. While it is being sent: when another process may try it.
  due_at bigint not null,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null
);
create index mails_due on mails (state, due_at);
create index mails_by_state on mails (state, id);
create index mails_by_age on mails (updated_at);

-- The language in which the shopper ordered.
alter table orders add column lang text not null default 'en' check (lang in ('en', 'ar'));
