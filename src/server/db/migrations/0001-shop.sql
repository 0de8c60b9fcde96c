-- One SQL for SQLite and PostgreSQL: text, bigint and integer columns only.
-- Money is whole cents, times are milliseconds since 1970, flags are 0 or 1, lists are JSON in text.

create table books (
  id text primary key,
  name text not null check (length(name) between 1 and 300),
  name_ar text not null default '',
  author text not null check (length(author) between 1 and 300),
  author_ar text not null default '',
  category text not null check (category in ('Aqeedah', 'Quran', 'Hadith', 'Fiqh', 'Arabic', 'Dawah', 'Seerah')),
  price bigint not null check (price >= 0),
  offer_price bigint not null check (offer_price >= 0),
  images text not null,
  description text not null,
  description_ar text not null,
  pdf_url text not null default '',
  in_stock integer not null default 1 check (in_stock in (0, 1)),
  archived_at bigint,
  search_key text not null,
  work_key text,
  volume bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index books_on_sale on books (in_stock, id) where archived_at is null;
create index books_by_category on books (category, id) where archived_at is null;
create index books_by_work on books (work_key, volume) where work_key is not null;

-- Raised in the same transaction as every change of the books: the page cache is keyed by it.
create table catalogue (
  one integer primary key check (one = 1),
  version bigint not null
);
insert into catalogue (one, version) values (1, 1);

create table users (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  created_at bigint not null,
  updated_at bigint not null
);

create table sessions (
  token_hash text primary key,
  kind text not null check (kind in ('user', 'seller')),
  user_id text references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  check ((kind = 'user' and user_id is not null) or (kind = 'seller' and user_id is null))
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table cart_lines (
  user_id text not null references users (id) on delete cascade,
  book_id text not null references books (id),
  quantity bigint not null check (quantity between 1 and 999),
  position bigint not null,
  primary key (user_id, book_id)
);
create index cart_lines_by_book on cart_lines (book_id);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  street text not null,
  city text not null,
  state text not null,
  zipcode bigint not null check (zipcode >= 0),
  country text not null,
  phone text not null,
  created_at bigint not null
);
create index addresses_by_user on addresses (user_id, id);

create table orders (
  id text primary key,
  user_id text not null references users (id),
  status text not null check (status in ('Awaiting Payment', 'Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled')),
  payment_type text not null check (payment_type in ('COD', 'Online')),
  is_paid integer not null default 0 check (is_paid in (0, 1)),
  subtotal bigint not null check (subtotal >= 0),
  tax bigint not null check (tax >= 0),
  amount bigint not null check (amount = subtotal + tax),
  address text not null,
  search_key text not null,
  created_at bigint not null,
  updated_at bigint not null,
  check (payment_type = 'COD' or is_paid = 1 or status in ('Awaiting Payment', 'Cancelled'))
);
create index orders_by_user on orders (user_id, id);
create index orders_by_status on orders (status, id);
create index orders_by_day on orders (created_at);

create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  position bigint not null,
  book_id text not null references books (id),
  quantity bigint not null check (quantity between 1 and 999),
  name text not null,
  name_ar text not null,
  author text not null,
  author_ar text not null,
  category text not null,
  image text not null,
  price bigint not null check (price >= 0),
  offer_price bigint not null check (offer_price >= 0),
  unique (order_id, position),
  unique (order_id, book_id)
);

-- One key of one shopper is one order, whatever is repeated; another body under the same key is refused.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  order_id text not null references orders (id),
  created_at bigint not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One row for each session opened at the card provider. `reference` is the provider's own id for it.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  provider text not null check (provider in ('stripe', 'test')),
  reference text unique,
  url text,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('opening', 'open', 'paid', 'failed', 'expired')),
  created_at bigint not null,
  updated_at bigint not null
);
create index payments_by_order on payments (order_id, id);
create index payments_by_status on payments (status, updated_at);

create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  reference text,
  outcome text not null,
  received_at bigint not null,
  primary key (provider, event_id)
);

-- What the demo's own card provider remembers; a real provider keeps this on its side.
create table test_card_sessions (
  id text primary key,
  order_id text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('open', 'paid', 'expired')),
  summary text not null,
  success_url text not null,
  cancel_url text not null,
  expires_at bigint not null,
  created_at bigint not null
);

create table messages (
  id text primary key,
  name text not null,
  email text not null,
  message text not null,
  done_at bigint,
  created_at bigint not null
);
create index messages_open_first on messages (done_at, id);

create table subscribers (
  id text primary key,
  email text not null unique check (email = lower(email)),
  created_at bigint not null
);

-- Counters behind the limits, so that they hold across processes.
create table attempts (
  scope text not null,
  subject text not null,
  count bigint not null check (count >= 0),
  resets_at bigint not null,
  primary key (scope, subject)
);
create index attempts_by_reset on attempts (resets_at);
