-- The schema of the shop on both engines. `schema.sqlite.sql` and `schema.postgres.sql` add what one engine needs to search.
-- Columns are text, bigint or integer. Times are milliseconds since 1970, and end in `_at`, `_until`, `_from` or `due`.
-- Money is whole minor units of the currency of the shop or the order. Flags are 0 or 1. Lists and objects are JSON in text.

-- The shop -----------------------------------------------------------------------------------------------------------

-- Whether this is the data of a demo or of a real shop.
create table shop_mode (
  one integer primary key check (one = 1),
  demo integer not null check (demo in (0, 1))
);

-- Raised in the same transaction as every change of what the public sees: the page cache is keyed by it.
create table catalogue (
  one integer primary key check (one = 1),
  version bigint not null
);
insert into catalogue (one, version) values (1, 1);

-- What the seller set, as JSON by name; a setting without a row has its default.
create table settings (
  name text primary key,
  value text not null
);

-- The seller's own texts about the shop and its rules, in a small part of Markdown.
create table policies (
  topic text primary key,
  text text not null,
  text_ar text not null,
  version integer not null default 1
);

-- `value` is what a book stores; the seller may change the rest.
create table categories (
  value text primary key,
  label text not null,
  label_ar text not null,
  path text not null unique,
  colour text not null,
  position bigint not null,
  version integer not null default 1
);
insert into categories (value, label, label_ar, path, colour, position) values
  ('Aqeedah', 'Aqeedah', 'العقيدة', 'aqeedah', 'lapis', 0),
  ('Quran', 'Quran', 'القرآن', 'quran', 'green', 1),
  ('Hadith', 'Hadith', 'الحديث', 'hadith', 'maroon', 2),
  ('Fiqh', 'Fiqh', 'الفقه', 'fiqh', 'brown', 3),
  ('Arabic', 'Arabic', 'اللغة العربية', 'arabic', 'charcoal', 4),
  ('Dawah', 'Da''wah', 'الدعوة', 'dawah', 'rust', 5),
  ('Seerah', 'Seerah', 'السيرة', 'seerah', 'teal', 6);

-- Former addresses of categories: each leads to the category with this value.
create table category_paths (
  path text primary key,
  value text not null references categories (value)
);
create index category_paths_by_value on category_paths (value);

-- Random texts made once for this database and shared by every process on it.
create table secrets (
  name text primary key,
  value text not null
);

-- Numbers that are given one after the other, by the name of what they count.
create table counters (
  name text primary key,
  last bigint not null check (last >= 0)
);
insert into counters (name, last) values ('order-numbers', 0), ('invoices', 0), ('credit-notes', 0);

-- Books --------------------------------------------------------------------------------------------------------------

create table books (
  id text primary key,
  name text not null check (length(name) between 1 and 300),
  name_ar text not null default '',
  -- Other names of the book, separated by semicolons.
  also_known_as text not null default '',
  author text not null check (length(author) between 1 and 300),
  author_ar text not null default '',
  category text not null,
  price bigint not null check (price >= 0),
  offer_price bigint not null check (offer_price >= 0),
  images text not null,
  description text not null,
  description_ar text not null,
  pdf_url text not null default '',
  -- JSON: language, editor, publisher, pages and more of the printed edition. All are optional.
  edition text not null default '{}',
  -- The seller's own number of the book, or empty.
  sku text not null default '',
  -- The set that a volume belongs to; empty for a single book.
  set_name text not null default '',
  set_name_ar text not null default '',
  volume bigint,
  in_stock integer not null default 1 check (in_stock in (0, 1)),
  -- Set for every book that shoppers do not find, and why if it is not archived. A scheduled one comes into the shop by itself.
  archived_at bigint,
  unlisted text check (unlisted in ('draft', 'hidden', 'scheduled')),
  on_sale_from bigint,
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,

  -- What the shop computes from the rest.
  language text not null default '',
  isbn text not null default '',
  -- The author's year of death (CE), by which lists are sorted.
  author_year bigint not null default 9999,
  -- The number of copies from 3 down, which shoppers see; null if there are more or the book is not counted.
  few_left bigint check (few_left between 0 and 3),
  -- 1 if no copy is left, but unpaid card orders hold some.
  held bigint not null default 0 check (held in (0, 1)),
  -- Folded texts: of the titles for search, of each title for sorting, of the author, and of the set.
  search_key text not null,
  title_key text not null,
  title_key_ar text not null,
  author_key text not null,
  work_key text,
  -- The comparison keys: of the titles and other names, then after a line break of the authors, for close matches.
  word_keys text not null
);
create index books_in_shop on books (id) where archived_at is null;
create index books_on_sale on books (in_stock, id) where archived_at is null;
create index books_by_category on books (category, id) where archived_at is null;
create index books_by_category_and_stock on books (category, in_stock, id) where archived_at is null;
create index books_by_author on books (author_key, id) where archived_at is null;
create index books_by_author_year on books (author_year, id) where archived_at is null;
create index books_by_price on books (offer_price, id) where archived_at is null;
create index books_by_title on books (title_key, id) where archived_at is null;
create index books_by_title_ar on books (title_key_ar, id) where archived_at is null;
-- The numbers beside filters are counted in this index alone.
create index books_by_choice on books (in_stock, category, language, offer_price, author_key) where archived_at is null;
create index books_archived on books (id) where archived_at is not null;
create index books_archived_by_stock on books (in_stock, id) where archived_at is not null;
create index books_archived_by_category on books (category, id) where archived_at is not null;
create index books_archived_by_category_and_stock on books (category, in_stock, id) where archived_at is not null;
create index books_archived_by_title on books (title_key) where archived_at is not null and title_key <> '';
create index books_by_work on books (work_key, volume) where work_key is not null;
create index books_by_sku on books (lower(sku)) where sku <> '';
create index books_by_isbn on books (isbn) where isbn <> '';
create index books_by_change on books (updated_at);
create index books_few_left on books (id) where few_left is not null;
create index books_scheduled on books (on_sale_from) where unlisted = 'scheduled';

-- With which list of names of authors and works the words of all books were written.
create table name_index (
  one integer primary key check (one = 1),
  version text not null
);

-- The counted books. The number changes with every sale, so it is no part of the catalogue.
create table stock (
  book_id text primary key references books (id),
  copies bigint not null check (copies >= 0),
  -- Further copies that unpaid card orders hold.
  held bigint not null default 0 check (held >= 0),
  -- The seller's switch. `books.in_stock` is 1 if it is on and a copy is left.
  on_sale integer not null check (on_sale in (0, 1))
);

-- The books that sold the most copies lately, in order. A job writes them.
create table best_sellers (
  position integer primary key,
  book_id text not null
);

create table authors (
  -- The folded name.
  key text primary key,
  name text not null,
  name_ar text not null default '',
  -- The year of death, hijri and common.
  died_ah bigint check (died_ah between 1 and 2000),
  died_ce bigint check (died_ce between 1 and 3000),
  about text not null default '',
  about_ar text not null default '',
  version integer not null default 1
);

-- The folded names of an author: more than one if the seller merged several.
create table author_names (
  key text primary key,
  author_key text not null references authors (key)
);
create index author_names_by_author on author_names (author_key, key);

-- What the seller says about a set.
create table set_texts (
  work_key text primary key,
  about text not null,
  about_ar text not null,
  version integer not null
);

-- Former addresses of sets, by the key that a set had: each leads to the set with this work key.
create table former_sets (
  key text primary key,
  work_key text not null
);
create index former_sets_by_work on former_sets (work_key);

-- The PDFs that the shop itself has, with what the seller decides about them and how far their text is read.
create table book_files (
  book_id text primary key references books (id) on delete cascade,
  file text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'none', 'failed')),
  pages integer check (pages >= 0),
  -- The number of pages read so far.
  done integer not null default 0 check (done >= 0),
  tries integer not null default 0,
  bound text not null default '' check (bound in ('', 'right', 'left')),
  excluded integer not null default 0 check (excluded in (0, 1)),
  sample_from integer check (sample_from between 1 and sample_to),
  sample_to integer check ((sample_from is null) = (sample_to is null))
);
create index book_files_waiting on book_files (book_id) where state = 'waiting';
create index book_files_by_file on book_files (file);

-- The text of each page, as it is shown and as it is searched.
create table book_pages (
  docid integer primary key,
  book_id text not null references books (id) on delete cascade,
  page integer not null,
  content text not null,
  -- 1 if the text is fit for reading.
  good integer not null check (good in (0, 1)),
  search_key text not null,
  word_keys text not null,
  unique (book_id, page)
);

-- Changes of many books ----------------------------------------------------------------------------------------------

-- Imports of files of books, and bulk changes of the desk: written in portions, and undone in portions. The id is the batch
-- of `book_changes`.
create table jobs (
  id text primary key,
  kind text not null check (kind in ('import', 'bulk')),
  -- `checking`: nothing is written yet. `failed`: what was written before it ended stays.
  state text not null check (state in ('checking', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- 1 while it is under way. Only one job is.
  active integer unique check (active = 1),
  -- The process that runs it, until this time.
  holder text not null,
  held_until bigint not null,
  -- How often it was taken over since a portion was written.
  tries integer not null default 0,
  -- JSON of a bulk change, or the SHA-256 of an imported file.
  subject text not null,
  -- The positions of the last item and of the last one that is written.
  total integer not null,
  done integer not null,
  added integer not null,
  changed integer not null,
  -- When it is undone: the books put back, and those left as they are.
  undone integer not null,
  kept integer not null,
  -- The row of desk_changes that counts its books; empty while it is checked.
  log text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index jobs_by_subject on jobs (subject) where kind = 'import';

-- The books of a job in order, with the result of each when it is written; `gone` was deleted before its turn.
create table job_items (
  job text not null,
  position integer not null,
  book_id text not null,
  -- JSON of the row of a file, until it is written.
  "row" text,
  result text check (result in ('added', 'changed', 'same', 'gone', 'costs-nothing', 'offer-above-price')),
  primary key (job, position)
);

-- Pictures that a file of books names by an address elsewhere. They are fetched into the shop after the import.
create table book_pictures (
  book_id text not null,
  url text not null,
  position integer not null,
  -- The import that named it.
  batch text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_at bigint not null default 0,
  -- The address in the shop, when it is done.
  file text not null default '',
  primary key (book_id, url)
);
create index book_pictures_waiting on book_pictures (next_at) where state = 'waiting';
create index book_pictures_by_batch on book_pictures (batch);

-- What a job changed of each book, for undo: its columns as JSON before and after. A book that was added has nothing
-- before, and its version after.
create table book_changes (
  batch text not null,
  book_id text not null,
  "before" text,
  "after" text not null,
  primary key (batch, book_id)
);
create index book_changes_added on book_changes (book_id) where "before" is null;

-- Shoppers -----------------------------------------------------------------------------------------------------------

-- Accounts and guests. A guest is a user without a password, one for each `guest_email`; `email` is then a made-up one.
create table users (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email)),
  guest_email text check (guest_email = lower(guest_email)),
  password_hash text not null,
  -- When the owner of the mailbox confirmed the email.
  confirmed_at bigint,
  -- What the desk keeps in mind about the customer, who never sees it.
  note text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index users_guest_email on users (guest_email) where guest_email is not null;

-- Of shoppers and of the staff.
create table sessions (
  token_hash text primary key,
  kind text not null check (kind in ('user', 'seller')),
  user_id text references users (id) on delete cascade,
  member_id text,
  -- The browser of a member, as it names itself.
  agent text,
  created_at bigint not null,
  expires_at bigint not null,
  check ((kind = 'user' and user_id is not null) or (kind = 'seller' and user_id is null))
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links to set a new password. Only the mail has the token.
create table password_resets (
  token_hash text primary key,
  -- Whose password it is: a shopper's or a member's.
  user_id text references users (id) on delete cascade,
  member_id text,
  -- The address that the link was sent to: using the link proves that it belongs to who uses it.
  email text,
  expires_at bigint not null
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  street text not null,
  street2 text not null default '',
  -- Parts of a Saudi national address.
  building text not null default '',
  district text not null default '',
  additional text not null default '',
  short_address text not null default '',
  city text not null,
  state text not null,
  zipcode bigint not null check (zipcode >= 0),
  -- The postcode as it was written, if the number is not all of it.
  zip_text text,
  country text not null,
  country_code text check (length(country_code) = 2),
  is_default integer not null default 0 check (is_default in (0, 1)),
  created_at bigint not null
);
create index addresses_by_user on addresses (user_id, id);
create unique index addresses_default on addresses (user_id) where is_default = 1;

create table cart_lines (
  user_id text not null references users (id) on delete cascade,
  book_id text not null references books (id),
  quantity bigint not null check (quantity between 1 and 999),
  position bigint not null,
  primary key (user_id, book_id)
);
create index cart_lines_by_book on cart_lines (book_id);

-- Counters behind the limits, so that they hold across processes.
create table attempts (
  scope text not null,
  subject text not null,
  count bigint not null check (count >= 0),
  resets_at bigint not null,
  primary key (scope, subject)
);
create index attempts_by_reset on attempts (resets_at);

-- Staff --------------------------------------------------------------------------------------------------------------

-- Who works at the desk. The owner logs in with the configured email and password, so this row has neither.
create table members (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'orders', 'books', 'accountant')),
  -- Empty until the invitation is accepted.
  password_hash text not null default '',
  -- The second factor: its secret, the time step of the last code used, and the hashes of the unused recovery codes.
  totp_secret text,
  totp_step bigint not null default 0,
  recovery_codes text not null default '[]',
  created_at bigint not null
);
insert into members (id, email, name, role, created_at) values ('owner', '', '', 'owner', 0);

-- Who changed what at the desk, a row for each call.
create table desk_changes (
  id text primary key,
  member_id text not null,
  member_name text not null,
  -- The endpoint.
  action text not null,
  -- What the seller calls the thing that was changed; empty where there are many.
  title text not null,
  -- How many things were changed.
  count integer not null,
  -- JSON: the fields with their values before and after; of many things, what was set on each.
  changes text not null,
  -- JSON: of many things, the first ones with their titles and changes.
  subjects text not null,
  created_at bigint not null
);

-- Orders -------------------------------------------------------------------------------------------------------------

create table orders (
  id text primary key,
  -- What people read aloud; see rules/ids.ts.
  number bigint not null,
  user_id text not null references users (id),
  -- One of rules/order-status.ts, and how it is paid. On the wire a bank transfer is 'Online'.
  status text not null,
  payment_type text not null check (payment_type in ('COD', 'Online', 'Transfer')),
  is_paid integer not null default 0 check (is_paid in (0, 1)),
  -- Paid with a demo card, which moves no money.
  demo_paid integer not null default 0 check (demo_paid in (0, 1)),
  -- The language in which the shopper ordered.
  lang text not null default 'en' check (lang in ('en', 'ar')),
  -- 1 if the seller placed it for the customer.
  by_seller bigint not null default 0 check (by_seller in (0, 1)),

  currency text not null default 'USD' check (length(currency) = 3),
  -- The amount without the tax. It contains the delivery and the fee.
  subtotal bigint not null check (subtotal >= 0),
  tax bigint not null check (tax >= 0),
  amount bigint not null check (amount = subtotal + tax),
  -- In hundredths of a percent, and whether it is the shop's or that of the destination.
  tax_rate bigint not null default 200 check (tax_rate between 0 and 10000),
  tax_reason text not null default 'shop' check (tax_reason in ('shop', 'destination')),
  -- 1 if the prices of the lines contain the tax.
  tax_included integer not null default 0 check (tax_included in (0, 1)),
  delivery bigint not null default 0 check (delivery >= 0),
  -- For paying in cash.
  fee bigint not null default 0 check (fee >= 0),
  -- What the total of a card order was rounded down by.
  rounding bigint not null default 0 check (rounding between 0 and 9),
  -- What went back of the amount, and what is about to.
  refunded bigint not null default 0 check (refunded >= 0),
  refunding bigint not null default 0 check (refunding >= 0),
  -- What is to be charged by hand after a change of a paid order, or given back if it is negative.
  due bigint not null default 0,
  -- Of a bank transfer: until when the order waits for it, whether the shopper was reminded, what came in, and how much less
  -- than the amount the seller accepts.
  transfer_due bigint,
  transfer_reminded integer not null default 0 check (transfer_reminded in (0, 1)),
  received bigint not null default 0 check (received >= 0),
  waived bigint not null default 0 check (waived >= 0),

  address text not null,
  -- The code of the country; empty if it is not known.
  country text not null check (length(country) in (0, 2)),
  -- 1 if the shopper comes to the shop for it.
  pickup integer not null default 0 check (pickup in (0, 1)),
  -- The days that were promised until it arrives, if any.
  days_from bigint check (days_from >= 0),
  days_to bigint check (days_to >= days_from),
  carrier text not null default '',
  tracking_number text not null default '',
  -- When the parcel came back. The status stays what it was.
  returned_at bigint,

  -- The sum of the quantities of its lines.
  copies bigint not null default 0 check (copies >= 0),
  -- What the desk finds it by, one folded text in each line.
  search_key text not null,
  -- A hash of the client's address, while a card order of a buyer without a confirmed email awaits its payment.
  network text not null default '',
  -- Rises with each change of the lines or the address.
  version bigint not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  check (payment_type = 'COD' or is_paid = 1 or status in ('Awaiting Payment', 'Cancelled')),
  check ((payment_type = 'Transfer') = (transfer_due is not null))
);
create unique index orders_by_number on orders (number);
create index orders_by_user on orders (user_id, id);
-- Whether the shop knows a buyer by an order that was paid.
create index orders_paid_by_user on orders (user_id) where is_paid = 1;
-- The lists of the desk. Each index has all that a list is filtered or sorted by, so that no order is read to leave it out.
create index orders_by_day on orders
  (created_at, id, status, payment_type, is_paid, country, amount, refunded, returned_at, copies);
create index orders_by_status on orders (status, created_at, id, payment_type, is_paid, country, amount);
create index orders_by_amount on orders (amount, id, created_at, status, payment_type, is_paid, country);
-- The badge “Refund due”.
create index orders_refund_due on orders (id) where is_paid = 1 and refunded < amount - waived
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0));
create index orders_awaiting_transfer on orders (transfer_due)
  where status = 'Awaiting Payment' and transfer_due is not null;
create index orders_unpaid_by_network on orders (network) where status = 'Awaiting Payment' and network <> '';

-- A book as it was when it was ordered.
create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  position bigint not null,
  book_id text not null references books (id),
  quantity bigint not null check (quantity between 1 and 999),
  -- The copies it took from the stock, which a cancelled order gives back, and those that the shopper sent back.
  taken bigint not null default 0 check (taken between 0 and quantity),
  returned bigint not null default 0 check (returned between 0 and quantity),
  name text not null,
  name_ar text not null,
  author text not null,
  author_ar text not null,
  category text not null,
  image text not null,
  price bigint not null check (price >= 0),
  offer_price bigint not null check (offer_price >= 0),
  -- In hundredths of a percent.
  tax_rate bigint not null check (tax_rate between 0 and 10000),
  unique (order_id, position),
  unique (order_id, book_id)
);
create index order_lines_by_book on order_lines (book_id);

-- What happened to an order after it was placed: a `step` to another status, a note, a return.
create table order_history (
  order_id text not null references orders (id),
  id text not null,
  kind text not null,
  status text,
  -- A note, a reason, or the carrier and the number of a shipment.
  text text not null,
  -- The copies that a return is about, by line.
  items text not null default '[]',
  actor text not null check (actor in ('shopper', 'seller', 'payment')),
  -- Of the staff; empty for the owner and for others.
  member_name text not null default '',
  created_at bigint not null,
  primary key (order_id, id)
);
-- When cash was collected, and when it went back.
create index order_history_deliveries on order_history (created_at) where status = 'Delivered' or kind = 'back';

-- One key of one shopper is one order, however often it is sent; another body under the same key is refused.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  -- The key is noted before the order is written.
  order_id text not null references orders (id) deferrable initially deferred,
  created_at bigint not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A link to an order is signed, not stored. Those signed up to this time no longer work.
create table revoked_links (
  order_id text primary key references orders (id),
  revoked_at bigint not null
);

-- Money --------------------------------------------------------------------------------------------------------------

-- One row for each session opened at a card provider. `reference` is the provider's own id for it.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  provider text not null check (provider in ('stripe', 'tap', 'demo')),
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
-- An order is never payable in two places at once.
create unique index payments_one_open on payments (order_id) where status in ('opening', 'open');

-- The events of a provider that were handled.
create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  reference text,
  outcome text not null,
  received_at bigint not null,
  primary key (provider, event_id)
);
create index payment_events_by_age on payment_events (received_at);

-- Money that goes back to shoppers. A row is written before the provider is asked; its id is the idempotency key.
-- Refunds made at the provider's own dashboard and disputes are written when they are reported.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  -- Null for money that the seller gave back by hand.
  payment_id text references payments (id),
  provider text not null check (provider in ('stripe', 'tap', 'demo', 'cash')),
  -- How the seller gave it back by hand; empty if a card provider did.
  method text not null default '' check (method in ('', 'cash', 'transfer')),
  -- The provider's own id. Null until the provider has answered.
  reference text unique,
  amount bigint not null check (amount > 0),
  origin text not null check (origin in ('desk', 'provider', 'dispute')),
  -- For a dispute: `done` is lost, `failed` is won.
  state text not null check (state in ('open', 'done', 'failed')),
  -- The copies by line; empty for a sum.
  items text not null,
  -- Of the staff, who asked for it; empty for the owner and for others.
  member_name text not null default '',
  created_at bigint not null,
  updated_at bigint not null
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_open on refunds (updated_at) where state = 'open';

-- The numbers follow each other without a gap: the counter is raised in the transaction that writes the invoice.
create table invoices (
  number bigint primary key check (number > 0),
  order_id text not null unique references orders (id),
  -- The seller's details on the day of the invoice, and what else it says.
  seller text not null,
  content text not null,
  issued_at bigint not null
);
create index invoices_by_time on invoices (issued_at);

-- Numbered like invoices. Together those of an invoice never exceed it.
create table credit_notes (
  number bigint primary key check (number > 0),
  order_id text not null references invoices (order_id),
  -- Null for a cancelled order.
  refund_id text,
  amount bigint not null check (amount > 0),
  -- What is credited.
  lines text not null,
  issued_at bigint not null
);
create index credit_notes_by_order on credit_notes (order_id);
create index credit_notes_by_time on credit_notes (issued_at);

-- What the demo's own card provider remembers; a real provider keeps this on its side.
create table demo_card_sessions (
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
create index demo_card_sessions_by_end on demo_card_sessions (expires_at);

-- Mail ---------------------------------------------------------------------------------------------------------------

-- The outbox. A mail is written in the transaction of what it reports, and sent later by any process of the shop.
create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  lang text not null check (lang in ('en', 'ar')),
  -- What the mail is about, by kind: the id of an order, for example.
  about text,
  -- The token of its link, kept only in the demo, which shows its mails at the desk and sends none.
  secret text,
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
create index mails_by_newsletter on mails (about, state) where kind = 'newsletter';
-- Every subscriber gets a newsletter once.
create unique index mails_newsletter_once on mails (about, recipient) where kind = 'newsletter';

-- What visitors write to the shop.
create table messages (
  id text primary key,
  name text not null,
  email text not null,
  message text not null,
  -- When the desk was done with it.
  done_at bigint,
  created_at bigint not null
);
create index messages_open_first on messages (done_at, id);
create index messages_done on messages (id) where done_at is not null;

create table subscribers (
  id text primary key,
  email text not null unique check (email = lower(email)),
  lang text not null default 'en' check (lang in ('en', 'ar')),
  -- A subscriber is written to only after confirming by the link of a mail.
  confirmed_at bigint,
  created_at bigint not null
);

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

-- Operation ----------------------------------------------------------------------------------------------------------

-- Which process runs the background jobs, until when.
create table job_leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);

-- What a job found out about the operation of the shop: the last backup and what the seller must be told.
create table shop_health (
  one integer primary key check (one = 1),
  found text not null,
  -- When the seller got a mail about it.
  mailed_at bigint
);
