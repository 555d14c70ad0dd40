-- owner: items

-- Ideas, projects, products and services that members offer. What nobody sent yet is in item_drafts.
create table items (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null references users,
  -- Key of a descriptor (kinds are data, so there is no list of them here).
  kind text not null,
  status text not null check (status in
    ('pending_review', 'changes_requested', 'published', 'paused', 'sold', 'closed', 'removed')),
  status_at timestamptz not null default clock_timestamp(),
  -- What it was before it was removed: it comes back as that.
  removed_from text,
  -- Values by the spec's field names; amounts in minor units. The columns below follow from it.
  data jsonb not null,
  language text not null check (language in ('en', 'ar')),
  name text not null,
  highlights text not null,
  description text not null,
  category_id uuid,
  industry_ids uuid[] not null default '{}',
  country_id uuid,
  -- Null for "no state".
  state_id uuid,
  city text,
  -- 1 own price, 2 open auction, 3 timed auction (spec).
  sale_type smallint not null check (sale_type in (1, 2, 3)),
  price_minor bigint check (price_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- What auctions say of its sale; written by set-offer-facts alone.
  offer_auction_id uuid,
  offer_state text check (offer_state in ('scheduled', 'live', 'over')),
  offer_price_minor bigint,
  offer_currency text,
  offer_bids int,
  offer_starts_at timestamptz,
  offer_ends_at timestamptz,
  -- Pieces there are, of a product that is counted, and pieces sold; sales never pass the quantity.
  product_quantity int check (product_quantity >= 0),
  product_sales int not null default 0 check (product_sales >= 0),
  featured_until timestamptz,
  published_at timestamptz,
  sold_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check (product_quantity is null or product_sales <= product_quantity),
  check ((offer_auction_id is null) = (offer_state is null))
);
create index items_of_owner on items (owner_id, status_at desc);
create index items_newest on items (kind, published_at desc, id) where status = 'published';
create index items_by_status on items (kind, status, status_at desc);

-- Pictures and documents of an item by group, in their order.
create table item_files (
  item_id uuid not null references items on delete cascade,
  file_id uuid not null,
  group_key text not null,
  place int not null,
  primary key (item_id, group_key, file_id)
);
create index item_files_by_file on item_files (file_id);

-- What is typed and not sent: a new item, whose id it becomes, or changes of one that is there, under its id.
create table item_drafts (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null references users on delete cascade,
  kind text not null,
  -- Counts the saves: two windows do not overwrite each other unnoticed.
  version int not null default 1,
  step text not null,
  data jsonb not null,
  saved_at timestamptz not null default clock_timestamp()
);
create index item_drafts_of_owner on item_drafts (owner_id, kind, saved_at desc);

-- Hidden by staff while a row is not lifted.
create table item_hidings (
  id uuid primary key default uuid_v7(),
  item_id uuid not null references items on delete cascade,
  by_id uuid references users,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users,
  lifted_at timestamptz
);
create unique index item_hidings_one_each on item_hidings (item_id) where lifted_at is null;

-- Every change of status: who, when, why, and what a reviewer asked at which field.
create table item_history (
  id uuid primary key default uuid_v7(),
  item_id uuid not null references items,
  from_status text not null,
  to_status text not null,
  by_id uuid references users,
  reason text,
  asks jsonb not null default '[]',
  at timestamptz not null default clock_timestamp()
);
create index item_history_of_item on item_history (item_id, at desc);
create trigger item_history_is_append_only before update or delete on item_history
  for each row execute function refuse_change();
