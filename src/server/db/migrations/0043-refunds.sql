-- Money that goes back to shoppers. A row is written before the provider is asked; its id is the idempotency key.
-- Refunds made at the provider's own dashboard and disputes are written when they are reported.
-- An older backup may be restored over a newer database, so they may exist, and have no foreign keys.
drop table if exists refunds;
drop table if exists test_card_refunds;

create table refunds (
  id text primary key,
  order_id text not null,
  -- Null for cash that the seller gave back.
  payment_id text,
  provider text not null check (provider in ('stripe', 'test', 'cash')),
  -- The provider's own id. Null until the provider has answered.
  reference text unique,
  amount bigint not null check (amount > 0),
  origin text not null check (origin in ('desk', 'provider', 'dispute')),
  -- For a dispute: `done` is lost, `failed` is won.
  state text not null check (state in ('open', 'done', 'failed')),
  -- JSON: the copies by line; empty for a sum.
  items text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_open on refunds (updated_at) where state = 'open';

-- What went back of an order's total, and what is about to. Each refund writes them.
alter table orders add column refunded bigint not null default 0 check (refunded >= 0);
alter table orders add column refunding bigint not null default 0 check (refunding >= 0);

-- What the demo's own card provider remembers of refunds and disputes.
create table test_card_refunds (
  id text primary key,
  session_id text not null,
  -- The shop's id of the refund; null if it was made at the provider.
  refund_id text,
  kind text not null check (kind in ('refund', 'dispute')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'done', 'failed')),
  created_at bigint not null
);
create index test_card_refunds_by_session on test_card_refunds (session_id, id);
