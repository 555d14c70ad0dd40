-- Generated from the migrations: npm run dump-schema.

create table account_tokens (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  email citext not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  constraint account_tokens_pkey PRIMARY KEY (id),
  constraint account_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'email'::text]))),
  constraint account_tokens_token_hash_key UNIQUE (token_hash),
  constraint account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table activities (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  target_kind text,
  target_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint activities_once UNIQUE NULLS NOT DISTINCT (user_id, kind, target_kind, target_id),
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table agreement_steps (
  id uuid not null default uuid_v7(),
  agreement_id uuid not null,
  act text not null,
  by_id uuid,
  reason text,
  language text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint agreement_steps_act_check CHECK ((act = ANY (ARRAY['requested'::text, 'made'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text, 'confirmed'::text, 'done'::text, 'disputed'::text, 'settled'::text, 'ended'::text, 'expired'::text, 'decided-done'::text, 'decided-ended'::text]))),
  constraint agreement_steps_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE CASCADE,
  constraint agreement_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint agreement_steps_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint agreement_steps_pkey PRIMARY KEY (id)
);

create table agreements (
  id uuid not null default uuid_v7(),
  subject_kind text not null,
  subject_id uuid not null,
  auction_id uuid,
  requester_id uuid not null,
  owner_id uuid not null,
  state text not null,
  quantity integer not null default 1,
  thing jsonb not null,
  unit_minor bigint,
  currency text,
  message text not null default ''::text,
  language text not null,
  requester_confirmed_at timestamp with time zone,
  owner_confirmed_at timestamp with time zone,
  disputed_by uuid,
  expires_at timestamp with time zone,
  moved_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint agreements_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint agreements_auction_id_key UNIQUE (auction_id),
  constraint agreements_check CHECK ((requester_id <> owner_id)),
  constraint agreements_check1 CHECK (((state = 'disputed'::text) = (disputed_by IS NOT NULL))),
  constraint agreements_check2 CHECK (((unit_minor IS NULL) = (currency IS NULL))),
  constraint agreements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint agreements_disputed_by_fkey FOREIGN KEY (disputed_by) REFERENCES users(id),
  constraint agreements_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint agreements_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint agreements_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id),
  constraint agreements_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'disputed'::text, 'done'::text, 'declined'::text, 'cancelled'::text, 'expired'::text]))),
  constraint agreements_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['item'::text, 'profile'::text]))),
  constraint agreements_unit_minor_check CHECK ((unit_minor >= 0))
);

create table article_addresses (
  kind text not null,
  slug text not null,
  article_id uuid not null,
  language text not null,
  taken_at timestamp with time zone not null default clock_timestamp(),
  constraint article_addresses_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_addresses_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint article_addresses_pkey PRIMARY KEY (kind, slug)
);

create table article_groups (
  id uuid not null default uuid_v7(),
  kind text not null,
  key text not null,
  name jsonb not null,
  position integer not null,
  constraint article_groups_kind_check CHECK ((kind = ANY (ARRAY['blog'::text, 'faq'::text, 'kb'::text]))),
  constraint article_groups_kind_key_key UNIQUE (kind, key),
  constraint article_groups_pkey PRIMARY KEY (id)
);

create table article_plans (
  article_id uuid not null,
  plan_id uuid not null,
  constraint article_plans_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_plans_pkey PRIMARY KEY (article_id, plan_id),
  constraint article_plans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table article_texts (
  article_id uuid not null,
  language text not null,
  title text not null,
  excerpt text not null default ''::text,
  body text not null,
  updated_at timestamp with time zone not null default now(),
  slug text,
  folded text not null default ''::text,
  cover_alt text not null default ''::text,
  beginning text not null default ''::text,
  minutes integer,
  file_ids uuid[] not null default '{}'::uuid[],
  shown_file_ids uuid[] not null default '{}'::uuid[],
  constraint article_texts_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint article_texts_minutes_check CHECK ((minutes > 0)),
  constraint article_texts_pkey PRIMARY KEY (article_id, language)
);

create table article_versions (
  id uuid not null default uuid_v7(),
  article_id uuid not null,
  number integer not null,
  texts jsonb not null,
  made_by uuid,
  began_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  published_at timestamp with time zone,
  constraint article_versions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_versions_article_id_number_key UNIQUE (article_id, number),
  constraint article_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint article_versions_number_check CHECK ((number > 0)),
  constraint article_versions_pkey PRIMARY KEY (id)
);

create table article_votes (
  article_id uuid not null,
  voter text not null,
  user_id uuid,
  language text not null,
  helpful boolean not null,
  word text not null default ''::text,
  voted_at timestamp with time zone not null default clock_timestamp(),
  constraint article_votes_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_votes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint article_votes_pkey PRIMARY KEY (article_id, voter),
  constraint article_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table articles (
  id uuid not null default uuid_v7(),
  kind text not null,
  key text not null,
  group_id uuid,
  status text not null default 'published'::text,
  position integer not null default 0,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  author_id uuid,
  cover_id uuid,
  readers text not null default 'anyone'::text,
  tags text[] not null default '{}'::text[],
  goes_out_at timestamp with time zone,
  revision integer not null default 0,
  changed_at timestamp with time zone not null default clock_timestamp(),
  changed_by uuid,
  older text,
  agreed jsonb,
  constraint articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint articles_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint articles_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint articles_goes_out_check CHECK (((status = 'scheduled'::text) = (goes_out_at IS NOT NULL))),
  constraint articles_group_id_fkey FOREIGN KEY (group_id) REFERENCES article_groups(id),
  constraint articles_kind_check CHECK ((kind = ANY (ARRAY['blog'::text, 'faq'::text, 'kb'::text, 'page'::text]))),
  constraint articles_kind_key_key UNIQUE (kind, key),
  constraint articles_older_check CHECK ((older = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_readers_check CHECK ((readers = ANY (ARRAY['anyone'::text, 'members'::text, 'plans'::text]))),
  constraint articles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])))
);

create table auction_bidders (
  auction_id uuid not null,
  user_id uuid not null,
  number integer not null,
  maximum_minor bigint,
  joined_at timestamp with time zone not null default clock_timestamp(),
  constraint auction_bidders_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint auction_bidders_auction_id_number_key UNIQUE (auction_id, number),
  constraint auction_bidders_pkey PRIMARY KEY (auction_id, user_id),
  constraint auction_bidders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table auction_offers (
  id uuid not null default uuid_v7(),
  auction_id uuid not null,
  bidder_id uuid not null,
  bidder_number integer not null,
  amount_minor bigint not null,
  offered_at timestamp with time zone not null default clock_timestamp(),
  until timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  constraint auction_offers_answer_check CHECK ((answer = ANY (ARRAY['confirmed'::text, 'declined'::text, 'expired'::text]))),
  constraint auction_offers_auction_id_bidder_number_key UNIQUE (auction_id, bidder_number),
  constraint auction_offers_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint auction_offers_bidder_id_fkey FOREIGN KEY (bidder_id) REFERENCES users(id),
  constraint auction_offers_pkey PRIMARY KEY (id)
);

create table auction_watches (
  auction_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint auction_watches_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint auction_watches_pkey PRIMARY KEY (auction_id, user_id),
  constraint auction_watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table auctions (
  id uuid not null default uuid_v7(),
  subject_kind text not null,
  subject_id uuid not null,
  seller_id uuid not null,
  state text not null default 'draft'::text,
  mode text not null,
  title text not null,
  title_language text not null,
  description text not null default ''::text,
  currency text,
  decimals smallint not null default 2,
  initial_minor bigint,
  step_minor bigint not null default 100,
  reserve_minor bigint,
  price_minor bigint,
  leader_id uuid,
  leader_number integer,
  leader_max_minor bigint,
  bids integer not null default 0,
  bidders integer not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  extensions integer not null default 0,
  paused_at timestamp with time zone,
  paused_by uuid,
  reason text,
  closed_at timestamp with time zone,
  offered_to integer,
  confirm_by timestamp with time zone,
  version integer not null default 1,
  log_places integer not null default 0,
  log_digest text not null default ''::text,
  told_ending_at timestamp with time zone,
  told_extended_at timestamp with time zone,
  told_confirm_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  told_bids integer not null default 0,
  told_bids_at timestamp with time zone,
  constraint auctions_check CHECK ((leader_max_minor >= price_minor)),
  constraint auctions_check1 CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((currency IS NOT NULL) AND (initial_minor IS NOT NULL) AND (starts_at IS NOT NULL)))),
  constraint auctions_check2 CHECK (((leader_id IS NULL) = (price_minor IS NULL))),
  constraint auctions_check3 CHECK (((state <> ALL (ARRAY['sold'::text, 'second_chance'::text])) OR ((offered_to IS NOT NULL) AND (confirm_by IS NOT NULL)))),
  constraint auctions_check4 CHECK (((mode = 'open'::text) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (ends_at IS NOT NULL))),
  constraint auctions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint auctions_description_check CHECK ((char_length(description) <= 50)),
  constraint auctions_extensions_check CHECK ((extensions <= 20)),
  constraint auctions_initial_minor_check CHECK ((initial_minor > 0)),
  constraint auctions_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES users(id),
  constraint auctions_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'timed'::text]))),
  constraint auctions_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users(id),
  constraint auctions_pkey PRIMARY KEY (id),
  constraint auctions_reserve_minor_check CHECK ((reserve_minor > 0)),
  constraint auctions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint auctions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'live'::text, 'paused'::text, 'sold'::text, 'second_chance'::text, 'confirmed'::text, 'unconfirmed'::text, 'reserve_not_met'::text, 'no_bids'::text, 'stopped'::text, 'cancelled'::text]))),
  constraint auctions_step_minor_check CHECK ((step_minor > 0)),
  constraint auctions_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['item'::text, 'profile'::text]))),
  constraint auctions_title_language_check CHECK ((title_language = ANY (ARRAY['en'::text, 'ar'::text])))
);

create table audit (
  id uuid not null default uuid_v7(),
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  constraint audit_pkey PRIMARY KEY (id)
);

create table bids (
  id uuid not null default uuid_v7(),
  auction_id uuid not null,
  place integer not null,
  kind text not null,
  bidder_id uuid not null,
  bidder_number integer not null,
  amount_minor bigint not null,
  maximum_minor bigint not null,
  reached_minor bigint not null,
  price_minor bigint,
  leader_number integer,
  voids_place integer,
  by_id uuid,
  reason text,
  at timestamp with time zone not null,
  before text not null,
  digest text not null,
  constraint bids_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint bids_auction_id_place_key UNIQUE (auction_id, place),
  constraint bids_bidder_id_fkey FOREIGN KEY (bidder_id) REFERENCES users(id),
  constraint bids_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint bids_check CHECK ((maximum_minor >= amount_minor)),
  constraint bids_check1 CHECK (((kind = 'void'::text) = (voids_place IS NOT NULL))),
  constraint bids_kind_check CHECK ((kind = ANY (ARRAY['bid'::text, 'raise'::text, 'void'::text]))),
  constraint bids_pkey PRIMARY KEY (id)
);

create table billing_details (
  user_id uuid not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint billing_details_pkey PRIMARY KEY (user_id),
  constraint billing_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table billing_reminders (
  about text not null,
  kind text not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  constraint billing_reminders_pkey PRIMARY KEY (about, kind)
);

create table blocks (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_not_oneself CHECK ((user_id <> blocked_id)),
  constraint blocks_once UNIQUE (user_id, blocked_id),
  constraint blocks_pkey PRIMARY KEY (id),
  constraint blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table bookmarks (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint bookmarks_once UNIQUE (user_id, target_kind, target_id),
  constraint bookmarks_pkey PRIMARY KEY (id),
  constraint bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table calendar_entries (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  standing text not null,
  zone text not null,
  uid text not null,
  sequence integer not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint calendar_entries_check CHECK ((ends_at > starts_at)),
  constraint calendar_entries_once UNIQUE (user_id, kind, subject_id, starts_at),
  constraint calendar_entries_pkey PRIMARY KEY (id),
  constraint calendar_entries_sequence_check CHECK ((sequence >= 0)),
  constraint calendar_entries_standing_check CHECK ((standing = ANY (ARRAY['held'::text, 'kept'::text]))),
  constraint calendar_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table calendar_feeds (
  user_id uuid not null,
  token_hash text not null,
  token_sealed text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  fetched_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token UNIQUE (token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table calendar_hours (
  user_id uuid not null,
  bookable boolean not null,
  zone text not null,
  hours jsonb not null,
  days_off jsonb not null,
  lengths integer[] not null,
  buffer integer not null,
  notice integer not null,
  horizon integer not null,
  per_day integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  visitors boolean not null,
  constraint calendar_hours_buffer_check CHECK ((buffer >= 0)),
  constraint calendar_hours_horizon_check CHECK ((horizon > 0)),
  constraint calendar_hours_lengths_check CHECK ((cardinality(lengths) > 0)),
  constraint calendar_hours_notice_check CHECK ((notice >= 0)),
  constraint calendar_hours_per_day_check CHECK ((per_day > 0)),
  constraint calendar_hours_pkey PRIMARY KEY (user_id),
  constraint calendar_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table campaign_clicks (
  receiver_id uuid not null,
  number integer not null,
  clicked_at timestamp with time zone not null default clock_timestamp(),
  constraint campaign_clicks_pkey PRIMARY KEY (receiver_id, number),
  constraint campaign_clicks_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES campaign_receivers(id) ON DELETE CASCADE
);

create table campaign_links (
  campaign_id uuid not null,
  number integer not null,
  url text not null,
  constraint campaign_links_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_links_pkey PRIMARY KEY (campaign_id, number)
);

create table campaign_receivers (
  campaign_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  mail_id uuid,
  left_out_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  written_at timestamp with time zone,
  constraint campaign_receivers_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_receivers_id_key UNIQUE (id),
  constraint campaign_receivers_pkey PRIMARY KEY (campaign_id, user_id),
  constraint campaign_receivers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table campaigns (
  id uuid not null default uuid_v7(),
  title text not null,
  texts jsonb not null,
  link text not null default ''::text,
  picture_id uuid,
  audience jsonb not null,
  state text not null default 'draft'::text,
  revision integer not null default 0,
  due_at timestamp with time zone,
  zone text,
  letters jsonb,
  trial jsonb,
  began_at timestamp with time zone,
  ended_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint campaigns_check CHECK (((state = 'scheduled'::text) <= (due_at IS NOT NULL))),
  constraint campaigns_check1 CHECK (((state = ANY (ARRAY['draft'::text, 'scheduled'::text])) = (began_at IS NULL))),
  constraint campaigns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint campaigns_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'stopped'::text, 'sent'::text])))
);

create table canned_replies (
  id uuid not null default uuid_v7(),
  department_id uuid,
  name text not null,
  body text not null,
  arabic_body text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint canned_replies_arabic_body_check CHECK ((char_length(arabic_body) <= 5000)),
  constraint canned_replies_body_check CHECK ((char_length(body) <= 5000)),
  constraint canned_replies_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint canned_replies_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint canned_replies_pkey PRIMARY KEY (id)
);

create table categories (
  id uuid not null default uuid_v7(),
  key text not null,
  type text not null,
  name text not null,
  arabic_name text not null,
  requires text,
  place integer not null,
  retired_at timestamp with time zone,
  constraint categories_key_key UNIQUE (key),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_requires_check CHECK ((requires = ANY (ARRAY['investment'::text, 'loan'::text, 'assets'::text, 'company-sale'::text]))),
  constraint categories_type_check CHECK ((type = ANY (ARRAY['idea'::text, 'project'::text, 'service'::text, 'product'::text, 'company'::text, 'investor'::text])))
);

create table chat_call_rings (
  call_id uuid not null,
  user_id uuid not null,
  answer text,
  answered_at timestamp with time zone,
  constraint chat_call_rings_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint chat_call_rings_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint chat_call_rings_call_id_fkey FOREIGN KEY (call_id) REFERENCES chat_calls(id) ON DELETE CASCADE,
  constraint chat_call_rings_pkey PRIMARY KEY (call_id, user_id),
  constraint chat_call_rings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table chat_calls (
  id uuid not null,
  conversation_id uuid not null,
  by_id uuid not null,
  began_at timestamp with time zone not null default clock_timestamp(),
  rings_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint chat_calls_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint chat_calls_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint chat_calls_id_fkey FOREIGN KEY (id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint chat_calls_pkey PRIMARY KEY (id)
);

create table chat_mails (
  user_id uuid not null,
  mailed_at timestamp with time zone not null,
  constraint chat_mails_pkey PRIMARY KEY (user_id, mailed_at),
  constraint chat_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table chat_settings (
  user_id uuid not null,
  receipts boolean not null,
  presence boolean not null,
  constraint chat_settings_pkey PRIMARY KEY (user_id),
  constraint chat_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table checkouts (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  plan_id uuid not null,
  price_id uuid not null,
  period text not null,
  way text not null,
  subscription_id uuid,
  gateway text,
  currency text not null,
  net_minor bigint not null,
  total_minor bigint not null,
  credit_minor bigint not null default 0,
  due_minor bigint not null,
  worth_minor bigint not null,
  surplus_minor bigint not null default 0,
  surplus_currency text,
  begins_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  code_use_id uuid,
  payment_id uuid,
  invoice_id uuid,
  wish text not null,
  state text not null default 'open'::text,
  failure text,
  created_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  constraint checkouts_check CHECK (((credit_minor + due_minor) = total_minor)),
  constraint checkouts_check1 CHECK (((state = 'open'::text) = (done_at IS NULL))),
  constraint checkouts_check2 CHECK (((surplus_minor > 0) = (surplus_currency IS NOT NULL))),
  constraint checkouts_code_use_id_fkey FOREIGN KEY (code_use_id) REFERENCES promotion_uses(id),
  constraint checkouts_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint checkouts_due_minor_check CHECK ((due_minor >= 0)),
  constraint checkouts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint checkouts_net_minor_check CHECK ((net_minor >= 0)),
  constraint checkouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint checkouts_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint checkouts_price_id_fkey FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  constraint checkouts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'closed'::text]))),
  constraint checkouts_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint checkouts_surplus_minor_check CHECK ((surplus_minor >= 0)),
  constraint checkouts_total_minor_check CHECK ((total_minor >= 0)),
  constraint checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint checkouts_way_check CHECK ((way = ANY (ARRAY['start'::text, 'now'::text, 'later'::text, 'gift'::text]))),
  constraint checkouts_worth_minor_check CHECK ((worth_minor >= 0))
);

create table comment_hidings (
  id uuid not null default uuid_v7(),
  comment_id uuid not null,
  text text not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  held boolean not null default false,
  constraint comment_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint comment_hidings_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint comment_hidings_pkey PRIMARY KEY (id)
);

create table comments (
  id uuid not null default uuid_v7(),
  author_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  under_id uuid,
  reply_to_id uuid,
  text text not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  told_at timestamp with time zone,
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comments_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint comments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint comments_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES comments(id) ON DELETE SET NULL,
  constraint comments_text_check CHECK ((char_length(text) <= 1000)),
  constraint comments_under_id_fkey FOREIGN KEY (under_id) REFERENCES comments(id) ON DELETE CASCADE
);

create table complaint_appeals (
  id uuid not null default uuid_v7(),
  decision_id uuid not null,
  by_id uuid,
  text text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  outcome text,
  words text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint complaint_appeals_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_appeals_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint complaint_appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES complaint_decisions(id) ON DELETE CASCADE,
  constraint complaint_appeals_decision_id_key UNIQUE (decision_id),
  constraint complaint_appeals_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overturned'::text]))),
  constraint complaint_appeals_pkey PRIMARY KEY (id),
  constraint complaint_appeals_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 3000)))
);

create table complaint_cases (
  id uuid not null default uuid_v7(),
  number integer not null generated always as identity,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  title text not null,
  link text,
  state text not null default 'open'::text,
  severity text not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  opened_at timestamp with time zone not null default clock_timestamp(),
  last_report_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  title_folded text not null generated always as (fold_text(title)) stored,
  constraint complaint_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_cases_number_key UNIQUE (number),
  constraint complaint_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_cases_pkey PRIMARY KEY (id),
  constraint complaint_cases_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint complaint_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'actioned'::text, 'dismissed'::text, 'appealed'::text, 'closed'::text])))
);

create table complaint_decisions (
  id uuid not null default uuid_v7(),
  case_id uuid not null,
  member_id uuid,
  action text not null,
  reason_id uuid,
  days integer,
  silences boolean not null default false,
  letter jsonb,
  by_id uuid,
  decided_at timestamp with time zone not null default clock_timestamp(),
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  carried_at timestamp with time zone,
  appeal_until timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  overturned_at timestamp with time zone,
  constraint complaint_decisions_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'warning'::text, 'hide'::text, 'remove'::text, 'restrict'::text, 'suspend'::text]))),
  constraint complaint_decisions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES complaint_cases(id) ON DELETE CASCADE,
  constraint complaint_decisions_check CHECK (((action = 'dismiss'::text) = (reason_id IS NULL))),
  constraint complaint_decisions_check1 CHECK (((action = ANY (ARRAY['dismiss'::text, 'warning'::text, 'remove'::text])) <= (days IS NULL))),
  constraint complaint_decisions_check2 CHECK (((action <> 'restrict'::text) OR (days IS NOT NULL))),
  constraint complaint_decisions_days_check CHECK ((days > 0)),
  constraint complaint_decisions_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_decisions_pkey PRIMARY KEY (id),
  constraint complaint_decisions_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES report_reasons(id)
);

create table complaint_holds (
  id uuid not null default uuid_v7(),
  case_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  fresh boolean not null,
  texts jsonb not null,
  snapshot jsonb not null,
  phrases text[] not null,
  held_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  outcome text,
  before text,
  constraint complaint_holds_case_id_fkey FOREIGN KEY (case_id) REFERENCES complaint_cases(id) ON DELETE CASCADE,
  constraint complaint_holds_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint complaint_holds_outcome_check CHECK ((outcome = ANY (ARRAY['let-through'::text, 'removed'::text, 'edited'::text]))),
  constraint complaint_holds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_holds_pkey PRIMARY KEY (id)
);

create table complaint_notes (
  id uuid not null default uuid_v7(),
  case_id uuid not null,
  author_id uuid,
  note text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint complaint_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint complaint_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES complaint_cases(id) ON DELETE CASCADE,
  constraint complaint_notes_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))),
  constraint complaint_notes_pkey PRIMARY KEY (id)
);

create table complaint_reports (
  report_id uuid not null,
  case_id uuid not null,
  constraint complaint_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES complaint_cases(id) ON DELETE CASCADE,
  constraint complaint_reports_pkey PRIMARY KEY (report_id),
  constraint complaint_reports_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table conversation_members (
  conversation_id uuid not null,
  user_id uuid not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  read_seq integer not null default 0,
  delivered_seq integer not null default 0,
  marked_at timestamp with time zone,
  archived_at timestamp with time zone,
  pinned_at timestamp with time zone,
  muted_at timestamp with time zone,
  draft text not null default ''::text,
  admin_at timestamp with time zone,
  added_by uuid,
  added_at timestamp with time zone not null default clock_timestamp(),
  asked_at timestamp with time zone,
  from_seq integer not null default 0,
  left_at timestamp with time zone,
  left_seq integer,
  mailed_seq integer not null default 0,
  constraint conversation_members_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint conversation_members_check CHECK ((delivered_seq >= read_seq)),
  constraint conversation_members_check1 CHECK (((accepted_at IS NULL) OR (declined_at IS NULL))),
  constraint conversation_members_check2 CHECK ((left_seq >= from_seq)),
  constraint conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_members_draft_check CHECK ((char_length(draft) <= 4000)),
  constraint conversation_members_from_seq_check CHECK ((from_seq >= 0)),
  constraint conversation_members_gone_lead_nothing CHECK (((left_at IS NULL) OR (admin_at IS NULL))),
  constraint conversation_members_left CHECK (((left_at IS NULL) = (left_seq IS NULL))),
  constraint conversation_members_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_members_read_seq_check CHECK ((read_seq >= 0)),
  constraint conversation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table conversations (
  id uuid not null default uuid_v7(),
  pair text,
  started_by uuid not null,
  last_seq integer not null default 0,
  spoken_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  name text,
  picture_id uuid,
  constraint conversations_last_seq_check CHECK ((last_seq >= 0)),
  constraint conversations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint conversations_named CHECK (((pair IS NULL) = (name IS NOT NULL))),
  constraint conversations_pair_key UNIQUE (pair),
  constraint conversations_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id)
);

create table countries (
  id uuid not null default uuid_v7(),
  code text not null,
  name text not null,
  arabic_name text not null,
  short_name text,
  arabic_short_name text,
  phone_code text not null,
  currency text not null,
  currency_symbol text not null,
  flag text not null,
  time_zone text not null,
  place integer not null,
  retired_at timestamp with time zone,
  constraint countries_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  constraint countries_code_key UNIQUE (code),
  constraint countries_pkey PRIMARY KEY (id)
);

create table credit_entries (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  currency text not null,
  minor bigint not null,
  kind text not null,
  why text,
  by_id uuid,
  cause text not null,
  at timestamp with time zone not null default clock_timestamp(),
  test boolean not null default false,
  constraint credit_entries_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint credit_entries_cause_key UNIQUE (cause),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['goodwill'::text, 'refund'::text, 'unused'::text, 'gift'::text, 'used'::text, 'returned'::text, 'gift-ended'::text]))),
  constraint credit_entries_minor_check CHECK ((minor <> 0)),
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table currencies (
  id uuid not null default uuid_v7(),
  code text not null,
  name text not null,
  arabic_name text not null,
  symbol text not null,
  arabic_symbol text not null,
  symbol_direction text not null default 'left'::text,
  decimals integer not null,
  flag text not null,
  locale text not null,
  place integer not null,
  retired_at timestamp with time zone,
  constraint currencies_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint currencies_code_key UNIQUE (code),
  constraint currencies_decimals_check CHECK (((decimals >= 0) AND (decimals <= 4))),
  constraint currencies_pkey PRIMARY KEY (id),
  constraint currencies_symbol_direction_check CHECK ((symbol_direction = ANY (ARRAY['left'::text, 'right'::text])))
);

create table currency_rates (
  currency_id uuid not null,
  rate_date date not null,
  rate numeric not null,
  constraint currency_rates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE CASCADE,
  constraint currency_rates_pkey PRIMARY KEY (currency_id, rate_date),
  constraint currency_rates_rate_check CHECK ((rate > (0)::numeric))
);

create table dashboard_mails (
  monday date not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  constraint dashboard_mails_pkey PRIMARY KEY (monday)
);

create table dashboard_wishes (
  user_id uuid not null,
  parts text[] not null default '{}'::text[],
  weekly boolean,
  constraint dashboard_wishes_pkey PRIMARY KEY (user_id),
  constraint dashboard_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table data_exports (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  language text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  size bigint,
  tries integer not null default 0,
  gone_at timestamp with time zone,
  constraint data_exports_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table department_members (
  department_id uuid not null,
  user_id uuid not null,
  constraint department_members_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint department_members_pkey PRIMARY KEY (department_id, user_id),
  constraint department_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table departments (
  id uuid not null default uuid_v7(),
  name text not null,
  arabic_name text not null,
  hint text not null default ''::text,
  arabic_hint text not null default ''::text,
  mail text not null default ''::text,
  zone text,
  hours jsonb not null,
  holidays jsonb not null default '[]'::jsonb,
  answer_times jsonb not null,
  place integer not null default 0,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  assigns text not null default 'by-hand'::text,
  constraint departments_arabic_name_check CHECK (((char_length(arabic_name) >= 2) AND (char_length(arabic_name) <= 60))),
  constraint departments_assigns_check CHECK ((assigns = ANY (ARRAY['by-hand'::text, 'least-loaded'::text]))),
  constraint departments_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 60))),
  constraint departments_pkey PRIMARY KEY (id)
);

create table directory_counts (
  kind text not null,
  tag text not null,
  count integer not null,
  constraint directory_counts_pkey PRIMARY KEY (kind, tag)
);

create table directory_entries (
  profile_id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  sort_name text not null,
  tags text[] not null,
  vector tsvector not null,
  currency text,
  amount_minor bigint,
  amount_usd double precision,
  ebitda numeric(6,2),
  rating_number numeric(3,2),
  live_at timestamp with time zone not null,
  made_from text not null,
  first_live_at timestamp with time zone not null default clock_timestamp(),
  amount_to_usd double precision,
  rating_count integer not null default 0,
  constraint directory_entries_pkey PRIMARY KEY (profile_id),
  constraint directory_entries_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint directory_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table directory_firsts (
  profile_id uuid not null,
  first_live_at timestamp with time zone not null default clock_timestamp(),
  constraint directory_firsts_pkey PRIMARY KEY (profile_id),
  constraint directory_firsts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table directory_word_forms (
  kind text not null,
  form text not null,
  word text not null,
  constraint directory_word_forms_pkey PRIMARY KEY (kind, form, word)
);

create table directory_words (
  kind text not null,
  word text not null,
  constraint directory_words_pkey PRIMARY KEY (kind, word)
);

create table entitlements (
  code text not null,
  type text not null,
  basic integer not null,
  constraint entitlements_pkey PRIMARY KEY (code),
  constraint entitlements_type_check CHECK ((type = ANY (ARRAY['flag'::text, 'limit'::text])))
);

create table erasures (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  tied text[] not null default '{}'::text[],
  erased_at timestamp with time zone,
  swept_at timestamp with time zone,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table files (
  id uuid not null default uuid_v7(),
  owner_id uuid,
  take text not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  has_thumb boolean not null default false,
  claimed_kind text,
  claimed_id text,
  created_at timestamp with time zone not null default clock_timestamp(),
  claimed_at timestamp with time zone,
  seconds integer,
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_seconds_check CHECK ((seconds >= 0)),
  constraint files_take_check CHECK ((take = ANY (ARRAY['image'::text, 'document'::text, 'voice'::text])))
);

create table followed_lately (
  user_id uuid not null,
  followers integer not null,
  counted_at timestamp with time zone not null default clock_timestamp(),
  constraint followed_lately_pkey PRIMARY KEY (user_id),
  constraint followed_lately_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table follows (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  followed_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  told_at timestamp with time zone,
  tell text not null default 'everything'::text,
  constraint follows_not_oneself CHECK (((owner_id IS NULL) OR (owner_id <> user_id))),
  constraint follows_once UNIQUE (user_id, target_kind, target_id),
  constraint follows_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint follows_pkey PRIMARY KEY (id),
  constraint follows_tell_check CHECK ((tell = ANY (ARRAY['everything'::text, 'highlights'::text, 'nothing'::text]))),
  constraint follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table gifts (
  id uuid not null default uuid_v7(),
  checkout_id uuid not null,
  giver_id uuid not null,
  plan_id uuid not null,
  period text not null,
  to_email text not null,
  to_name text not null,
  message text not null default ''::text,
  language text not null,
  deliver_on date not null,
  paid_at timestamp with time zone,
  sent_at timestamp with time zone,
  code_hash text,
  taken_by uuid,
  taken_at timestamp with time zone,
  subscription_id uuid,
  ended_at timestamp with time zone,
  ended_why text,
  mail_id uuid,
  returned_at timestamp with time zone,
  returned_said text,
  constraint gifts_check CHECK (((taken_by IS NULL) = (taken_at IS NULL))),
  constraint gifts_check1 CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  constraint gifts_check2 CHECK (((returned_at IS NULL) = (returned_said IS NULL))),
  constraint gifts_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint gifts_checkout_id_key UNIQUE (checkout_id),
  constraint gifts_code_hash_key UNIQUE (code_hash),
  constraint gifts_ended_why_check CHECK ((ended_why = ANY (ARRAY['refunded'::text, 'charged-back'::text]))),
  constraint gifts_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES users(id),
  constraint gifts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint gifts_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint gifts_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint gifts_pkey PRIMARY KEY (id),
  constraint gifts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint gifts_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint gifts_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id)
);

create table held_rates (
  currency_id uuid not null,
  rate_date date not null,
  rate numeric not null,
  before numeric not null,
  held_at timestamp with time zone not null default clock_timestamp(),
  constraint held_rates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE CASCADE,
  constraint held_rates_pkey PRIMARY KEY (currency_id),
  constraint held_rates_rate_check CHECK ((rate > (0)::numeric))
);

create table idempotency (
  caller text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint idempotency_pkey PRIMARY KEY (caller, key)
);

create table incoming_mails (
  id uuid not null default uuid_v7(),
  mailbox_id uuid not null,
  uid_validity bigint not null,
  uid bigint not null,
  digest text not null,
  from_name text not null,
  from_address text not null,
  to_addresses jsonb not null,
  subject text not null,
  body text not null,
  whole_body text not null,
  message_id text,
  in_reply_to text,
  refers_to text[] not null,
  threads text[] not null,
  automatic text,
  refused_files jsonb not null default '[]'::jsonb,
  sent_at timestamp with time zone not null,
  came_at timestamp with time zone not null default clock_timestamp(),
  marked_at timestamp with time zone,
  taken_by text,
  taken_at timestamp with time zone,
  returned jsonb not null default '[]'::jsonb,
  returned_mail uuid,
  calendar text,
  constraint incoming_mails_automatic_check CHECK ((automatic = ANY (ARRAY['answer'::text, 'list'::text, 'bounce'::text, 'too-many'::text]))),
  constraint incoming_mails_digest_key UNIQUE (digest),
  constraint incoming_mails_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailboxes(id),
  constraint incoming_mails_mailbox_id_uid_validity_uid_key UNIQUE (mailbox_id, uid_validity, uid),
  constraint incoming_mails_pkey PRIMARY KEY (id)
);

create table industries (
  id uuid not null default uuid_v7(),
  parent_id uuid,
  key text not null,
  name text not null,
  arabic_name text not null,
  place integer not null,
  retired_at timestamp with time zone,
  constraint industries_key_key UNIQUE (key),
  constraint industries_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES industries(id),
  constraint industries_pkey PRIMARY KEY (id)
);

create table installation (
  id boolean not null default true,
  keys_fingerprint text not null,
  constraint installation_id_check CHECK (id),
  constraint installation_pkey PRIMARY KEY (id)
);

create table invitations (
  id uuid not null default uuid_v7(),
  email citext not null,
  name text not null,
  language text not null,
  preset_id uuid,
  invited_by uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  mailed_at timestamp with time zone,
  token_hash text,
  expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_email_key UNIQUE (email),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_preset_id_fkey FOREIGN KEY (preset_id) REFERENCES roles(id),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

create table invoice_clients (
  id uuid not null default uuid_v7(),
  email text not null,
  language text not null,
  value jsonb not null,
  note text not null default ''::text,
  archived_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint invoice_clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint invoice_clients_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint invoice_clients_pkey PRIMARY KEY (id)
);

create table invoice_lines (
  invoice_id uuid not null,
  position integer not null,
  description jsonb not null,
  detail jsonb,
  quantity numeric(14,4) not null,
  unit_minor bigint not null,
  amount_minor bigint not null,
  net_minor bigint not null,
  tax_code text not null,
  tax_rate numeric(7,4) not null,
  tax_category text not null,
  from_on date,
  until_on date,
  about_kind text,
  about_id text,
  constraint invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  constraint invoice_lines_pkey PRIMARY KEY (invoice_id, "position"),
  constraint invoice_lines_quantity_check CHECK ((quantity > (0)::numeric))
);

create table invoice_months (
  month date not null,
  closed_by uuid,
  closed_at timestamp with time zone not null default clock_timestamp(),
  constraint invoice_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint invoice_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint invoice_months_pkey PRIMARY KEY (month)
);

create table invoice_openings (
  payment_id uuid not null,
  invoice_id uuid not null,
  transfer boolean not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  constraint invoice_openings_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_openings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint invoice_openings_pkey PRIMARY KEY (payment_id)
);

create table invoice_payments (
  id uuid not null default uuid_v7(),
  invoice_id uuid not null,
  amount_minor bigint not null,
  paid_on date not null,
  how jsonb not null,
  payment_id uuid,
  key text not null,
  reverses_id uuid,
  recorded_by uuid,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint invoice_payments_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint invoice_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_payments_once UNIQUE (invoice_id, key),
  constraint invoice_payments_pkey PRIMARY KEY (id),
  constraint invoice_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint invoice_payments_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES invoice_payments(id),
  constraint invoice_payments_reverses_id_key UNIQUE (reverses_id)
);

create table invoice_series (
  series text not null,
  year integer not null,
  last integer not null default 0,
  constraint invoice_series_last_check CHECK ((last >= 0)),
  constraint invoice_series_pkey PRIMARY KEY (series, year)
);

create table invoice_settings (
  one boolean not null default true,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint invoice_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint invoice_settings_one_check CHECK (one),
  constraint invoice_settings_pkey PRIMARY KEY (one)
);

create table invoice_standing (
  invoice_id uuid not null,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  sent_at timestamp with time zone,
  seen_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  reminded_at timestamp with time zone,
  reminders integer not null default 0,
  kind text not null,
  test boolean not null,
  currency text not null,
  total_minor bigint not null,
  issued_on date,
  due_on date,
  constraint invoice_standing_credited_minor_check CHECK ((credited_minor >= 0)),
  constraint invoice_standing_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  constraint invoice_standing_pkey PRIMARY KEY (invoice_id)
);

create table invoices (
  id uuid not null default uuid_v7(),
  kind text not null default 'invoice'::text,
  test boolean not null default false,
  series text,
  year integer,
  number integer,
  number_text text,
  user_id uuid,
  client_id uuid,
  buyer jsonb not null,
  seller jsonb,
  language text not null,
  currency text not null,
  mode text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  taxes jsonb not null,
  local jsonb,
  subject_kind text not null,
  subject_id uuid not null,
  note text not null default ''::text,
  supplied_on date,
  due_on date,
  due_days integer,
  issued_on date,
  issued_at timestamp with time zone,
  issued_by uuid,
  secret text not null,
  credits_id uuid,
  why jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint invoices_check CHECK (((net_minor + tax_minor) = total_minor)),
  constraint invoices_check1 CHECK ((((number IS NULL) = (issued_on IS NULL)) AND ((number IS NULL) = (seller IS NULL)) AND ((number IS NULL) = (series IS NULL)) AND ((number IS NULL) = (year IS NULL)) AND ((number IS NULL) = (number_text IS NULL)) AND ((number IS NULL) = (issued_at IS NULL)))),
  constraint invoices_check2 CHECK (((kind = 'credit-note'::text) = (credits_id IS NOT NULL))),
  constraint invoices_check3 CHECK ((NOT ((user_id IS NOT NULL) AND (client_id IS NOT NULL)))),
  constraint invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES invoice_clients(id),
  constraint invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint invoices_credits_id_fkey FOREIGN KEY (credits_id) REFERENCES invoices(id),
  constraint invoices_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365))),
  constraint invoices_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  constraint invoices_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint invoices_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'included'::text, 'added'::text, 'reverse'::text]))),
  constraint invoices_net_minor_check CHECK ((net_minor >= 0)),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_number_once UNIQUE (series, year, number),
  constraint invoices_number_text_key UNIQUE (number_text),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_secret_key UNIQUE (secret),
  constraint invoices_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint invoices_total_minor_check CHECK ((total_minor >= 0)),
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table item_drafts (
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  kind text not null,
  version integer not null default 1,
  step text not null,
  data jsonb not null,
  saved_at timestamp with time zone not null default clock_timestamp(),
  constraint item_drafts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint item_drafts_pkey PRIMARY KEY (id)
);

create table item_files (
  item_id uuid not null,
  file_id uuid not null,
  group_key text not null,
  place integer not null,
  constraint item_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint item_files_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_files_pkey PRIMARY KEY (item_id, group_key, file_id)
);

create table item_hidings (
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint item_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint item_hidings_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint item_hidings_pkey PRIMARY KEY (id)
);

create table item_history (
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  from_status text not null,
  to_status text not null,
  by_id uuid,
  reason text,
  asks jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  constraint item_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint item_history_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id),
  constraint item_history_pkey PRIMARY KEY (id)
);

create table items (
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  kind text not null,
  status text not null,
  status_at timestamp with time zone not null default clock_timestamp(),
  removed_from text,
  data jsonb not null,
  language text not null,
  name text not null,
  highlights text not null,
  description text not null,
  category_id uuid,
  industry_ids uuid[] not null default '{}'::uuid[],
  country_id uuid,
  state_id uuid,
  city text,
  sale_type smallint not null,
  price_minor bigint,
  currency text,
  offer_auction_id uuid,
  offer_state text,
  offer_price_minor bigint,
  offer_currency text,
  offer_bids integer,
  offer_starts_at timestamp with time zone,
  offer_ends_at timestamp with time zone,
  product_quantity integer,
  product_sales integer not null default 0,
  featured_until timestamp with time zone,
  published_at timestamp with time zone,
  sold_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  offer_held boolean not null default false,
  constraint items_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint items_check CHECK (((product_quantity IS NULL) OR (product_sales <= product_quantity))),
  constraint items_check1 CHECK (((offer_auction_id IS NULL) = (offer_state IS NULL))),
  constraint items_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint items_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint items_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint items_offer_state_check CHECK ((offer_state = ANY (ARRAY['scheduled'::text, 'live'::text, 'over'::text]))),
  constraint items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint items_pkey PRIMARY KEY (id),
  constraint items_price_minor_check CHECK ((price_minor >= 0)),
  constraint items_product_quantity_check CHECK ((product_quantity >= 0)),
  constraint items_product_sales_check CHECK ((product_sales >= 0)),
  constraint items_sale_type_check CHECK ((sale_type = ANY (ARRAY[1, 2, 3]))),
  constraint items_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint items_status_check CHECK ((status = ANY (ARRAY['pending_review'::text, 'changes_requested'::text, 'published'::text, 'paused'::text, 'sold'::text, 'closed'::text, 'removed'::text])))
);

create table known_devices (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone not null default clock_timestamp(),
  forgotten_at timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table languages (
  id uuid not null default uuid_v7(),
  code text not null,
  name text not null,
  arabic_name text not null,
  place integer not null,
  retired_at timestamp with time zone,
  constraint languages_code_key UNIQUE (code),
  constraint languages_pkey PRIMARY KEY (id)
);

create table leaving_offer (
  one boolean not null default true,
  code_id uuid,
  pause boolean not null default true,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint leaving_offer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint leaving_offer_code_id_fkey FOREIGN KEY (code_id) REFERENCES promotion_codes(id),
  constraint leaving_offer_one_check CHECK (one),
  constraint leaving_offer_pkey PRIMARY KEY (one)
);

create table leavings (
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  user_id uuid not null,
  reason text not null,
  note text not null default ''::text,
  did text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint leavings_did_check CHECK ((did = ANY (ARRAY['canceled'::text, 'expired'::text, 'paused'::text, 'stayed'::text]))),
  constraint leavings_pkey PRIMARY KEY (id),
  constraint leavings_reason_check CHECK ((reason = ANY (ARRAY['price'::text, 'use'::text, 'missing'::text, 'quality'::text, 'elsewhere'::text, 'pause'::text, 'other'::text, 'none'::text]))),
  constraint leavings_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint leavings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table likes (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  liked_at timestamp with time zone not null default clock_timestamp(),
  told_at timestamp with time zone,
  constraint likes_once UNIQUE (user_id, target_kind, target_id),
  constraint likes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint likes_pkey PRIMARY KEY (id),
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table link_previews (
  address text not null,
  title text,
  site text not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  constraint link_previews_address_check CHECK ((char_length(address) <= 2000)),
  constraint link_previews_pkey PRIMARY KEY (address)
);

create table linked_identities (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email citext not null,
  linked_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone not null default clock_timestamp(),
  constraint linked_identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint linked_identities_pkey PRIMARY KEY (id),
  constraint linked_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table live_places (
  outbox_id bigint not null,
  topic text,
  place bigint,
  before bigint,
  constraint live_places_check CHECK (((place IS NULL) = (before IS NULL))),
  constraint live_places_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint live_places_pkey PRIMARY KEY (outbox_id),
  constraint live_places_place_key UNIQUE (place)
);

create table live_turn (
  id boolean not null default true,
  last_place bigint not null,
  constraint live_turn_id_check CHECK (id),
  constraint live_turn_pkey PRIMARY KEY (id)
);

create unlogged table login_delays (
  key text not null,
  wrong integer not null,
  last_at timestamp with time zone not null default clock_timestamp(),
  next_at timestamp with time zone not null default clock_timestamp(),
  constraint login_delays_pkey PRIMARY KEY (key)
);

create table login_tickets (
  id uuid not null default uuid_v7(),
  purpose text not null,
  token_hash text not null,
  user_id uuid,
  facts_sealed text,
  tries_left integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint login_tickets_check CHECK (((user_id IS NULL) = (purpose = 'registration'::text))),
  constraint login_tickets_pkey PRIMARY KEY (id),
  constraint login_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['second-step'::text, 'registration'::text]))),
  constraint login_tickets_token_hash_key UNIQUE (token_hash),
  constraint login_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table looks (
  id uuid not null default uuid_v7(),
  member_id uuid not null,
  by_id uuid not null,
  session_id uuid,
  token_hash text not null,
  reason text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint looks_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint looks_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint looks_pkey PRIMARY KEY (id),
  constraint looks_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint looks_token_hash_key UNIQUE (token_hash)
);

create table mail_acts (
  id uuid not null default uuid_v7(),
  by_id uuid not null,
  act text not null,
  label text,
  before jsonb not null,
  senders text[] not null default '{}'::text[],
  at timestamp with time zone not null default clock_timestamp(),
  constraint mail_acts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_acts_pkey PRIMARY KEY (id)
);

create table mail_drafts (
  id uuid not null default uuid_v7(),
  author_id uuid not null,
  thread_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_drafts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_drafts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint mail_drafts_pkey PRIMARY KEY (id),
  constraint mail_drafts_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_threads(id) ON DELETE CASCADE
);

create table mail_messages (
  id uuid not null default uuid_v7(),
  thread_id uuid not null,
  way text not null,
  author_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  language text not null,
  message_id text,
  mail_id uuid,
  forwards_id uuid,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_messages_body_check CHECK ((char_length(body) <= 100000)),
  constraint mail_messages_forwards_id_fkey FOREIGN KEY (forwards_id) REFERENCES mail_messages(id) ON DELETE SET NULL,
  constraint mail_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint mail_messages_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mail_messages_pkey PRIMARY KEY (id),
  constraint mail_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_threads(id) ON DELETE CASCADE,
  constraint mail_messages_way_check CHECK ((way = ANY (ARRAY['in'::text, 'out'::text])))
);

create table mail_returns (
  id uuid not null default uuid_v7(),
  mail_id uuid,
  address text not null,
  kind text not null,
  status text not null,
  said text not null,
  came_at timestamp with time zone not null default clock_timestamp(),
  cleared_at timestamp with time zone,
  constraint mail_returns_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text]))),
  constraint mail_returns_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mail_returns_mail_id_key UNIQUE (mail_id),
  constraint mail_returns_pkey PRIMARY KEY (id)
);

create table mail_ruled (
  id uuid not null default uuid_v7(),
  thread_id uuid not null,
  rule text not null,
  did text[] not null,
  done_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_ruled_pkey PRIMARY KEY (id),
  constraint mail_ruled_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_threads(id) ON DELETE CASCADE
);

create table mail_rules (
  id uuid not null default uuid_v7(),
  name text not null,
  occasion text not null,
  conditions jsonb not null,
  doing jsonb not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_rules_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint mail_rules_occasion_check CHECK ((occasion = ANY (ARRAY['came'::text, 'answered'::text]))),
  constraint mail_rules_pkey PRIMARY KEY (id)
);

create table mail_spammers (
  email text not null,
  by_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint mail_spammers_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_spammers_email_check CHECK ((email = lower(email))),
  constraint mail_spammers_pkey PRIMARY KEY (email)
);

create table mail_stars (
  user_id uuid not null,
  thread_id uuid not null,
  constraint mail_stars_pkey PRIMARY KEY (user_id, thread_id),
  constraint mail_stars_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_threads(id) ON DELETE CASCADE,
  constraint mail_stars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mail_texts (
  kind text not null,
  revision integer not null,
  texts jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_texts_pkey PRIMARY KEY (kind, revision),
  constraint mail_texts_revision_check CHECK ((revision > 0))
);

create table mail_threads (
  id uuid not null default uuid_v7(),
  place text not null,
  source text not null,
  name text not null,
  email text not null,
  user_id uuid,
  subject text not null,
  language text not null,
  snippet text not null,
  has_files boolean not null default false,
  labels text[] not null default '{}'::text[],
  read_at timestamp with time zone,
  favoured_at timestamp with time zone,
  favoured_by uuid,
  later_until timestamp with time zone,
  back_at timestamp with time zone,
  trashed_at timestamp with time zone,
  filed_on uuid,
  filed_by uuid,
  filed_at timestamp with time zone,
  ticket_id uuid,
  last_out_at timestamp with time zone,
  words text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  moved_at timestamp with time zone not null default clock_timestamp(),
  constraint mail_threads_check CHECK (((place = 'trash'::text) = (trashed_at IS NOT NULL))),
  constraint mail_threads_email_check CHECK ((char_length(email) <= 254)),
  constraint mail_threads_favoured_by_fkey FOREIGN KEY (favoured_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_threads_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_threads_filed_on_fkey FOREIGN KEY (filed_on) REFERENCES users(id) ON DELETE SET NULL,
  constraint mail_threads_labels_check CHECK ((labels <@ ARRAY['personal'::text, 'company'::text, 'important'::text, 'private'::text])),
  constraint mail_threads_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint mail_threads_name_check CHECK ((char_length(name) <= 200)),
  constraint mail_threads_pkey PRIMARY KEY (id),
  constraint mail_threads_place_check CHECK ((place = ANY (ARRAY['inbox'::text, 'sent'::text, 'spam'::text, 'trash'::text]))),
  constraint mail_threads_source_check CHECK ((source = ANY (ARRAY['form'::text, 'mail'::text, 'club'::text]))),
  constraint mail_threads_subject_check CHECK ((char_length(subject) <= 300)),
  constraint mail_threads_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE SET NULL,
  constraint mail_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table mailboxes (
  id uuid not null default uuid_v7(),
  place text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  constraint mailboxes_pkey PRIMARY KEY (id),
  constraint mailboxes_place_key UNIQUE (place)
);

create table mails (
  id uuid not null default uuid_v7(),
  recipient_id uuid,
  to_address text not null,
  language text not null,
  kind text not null,
  params jsonb not null,
  link text,
  unsubscribe text,
  subject text,
  html text,
  plain text,
  created_at timestamp with time zone not null default clock_timestamp(),
  next_at timestamp with time zone not null default clock_timestamp(),
  attempts integer not null default 0,
  sent_at timestamp with time zone,
  kept_at timestamp with time zone,
  dead_at timestamp with time zone,
  error text,
  reason text,
  attached jsonb,
  hides text[] not null default '{}'::text[],
  thread text,
  letter jsonb,
  constraint mails_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE SET NULL
);

create table market_counts (
  kind text not null,
  tag text not null,
  count integer not null,
  constraint market_counts_pkey PRIMARY KEY (kind, tag)
);

create table market_entries (
  item_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  tags text[] not null,
  vector tsvector not null,
  featured boolean not null,
  live_at timestamp with time zone not null,
  made_from text not null,
  constraint market_entries_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint market_entries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint market_entries_pkey PRIMARY KEY (item_id)
);

create table market_prices (
  item_id uuid not null,
  kind text not null,
  price_usd double precision,
  bucket text,
  ends_at timestamp with time zone,
  marks integer[] not null default '{}'::integer[],
  constraint market_prices_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint market_prices_pkey PRIMARY KEY (item_id)
);

create table market_tags (
  id integer not null generated always as identity,
  tag text not null,
  constraint market_tags_pkey PRIMARY KEY (id),
  constraint market_tags_tag_key UNIQUE (tag)
);

create table market_word_forms (
  kind text not null,
  form text not null,
  word text not null,
  constraint market_word_forms_pkey PRIMARY KEY (kind, form, word)
);

create table market_words (
  kind text not null,
  word text not null,
  constraint market_words_pkey PRIMARY KEY (kind, word)
);

create table meeting_minutes (
  meeting_id uuid not null,
  text text not null default ''::text,
  language text not null default 'en'::text,
  version integer not null default 0,
  saved_by uuid,
  saved_at timestamp with time zone,
  holder_id uuid,
  held_until timestamp with time zone,
  sent_at timestamp with time zone,
  constraint meeting_minutes_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id),
  constraint meeting_minutes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meeting_minutes_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_minutes_pkey PRIMARY KEY (meeting_id),
  constraint meeting_minutes_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
  constraint meeting_minutes_text_check CHECK ((char_length(text) <= 20000))
);

create table meeting_passes (
  pass_id uuid not null,
  person_id uuid not null,
  constraint meeting_passes_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES room_passes(id) ON DELETE CASCADE,
  constraint meeting_passes_person_id_fkey FOREIGN KEY (person_id) REFERENCES meeting_people(id) ON DELETE CASCADE,
  constraint meeting_passes_pkey PRIMARY KEY (pass_id)
);

create table meeting_people (
  id uuid not null default uuid_v7(),
  meeting_id uuid not null,
  user_id uuid,
  name text,
  email text,
  language text,
  zone text,
  answer text not null default 'waiting'::text,
  word text not null default ''::text,
  answered_at timestamp with time zone,
  invited_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  constraint meeting_people_answer_check CHECK ((answer = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text]))),
  constraint meeting_people_check CHECK (((user_id IS NULL) = (name IS NOT NULL))),
  constraint meeting_people_email_check CHECK ((char_length(email) <= 254)),
  constraint meeting_people_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meeting_people_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_people_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint meeting_people_pkey PRIMARY KEY (id),
  constraint meeting_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint meeting_people_word_check CHECK ((char_length(word) <= 500))
);

create table meeting_reminders (
  person_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  constraint meeting_reminders_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'soon'::text]))),
  constraint meeting_reminders_person_id_fkey FOREIGN KEY (person_id) REFERENCES meeting_people(id) ON DELETE CASCADE,
  constraint meeting_reminders_pkey PRIMARY KEY (person_id, kind, starts_at)
);

create table meeting_steps (
  id uuid not null default uuid_v7(),
  meeting_id uuid not null,
  act text not null,
  by_id uuid,
  word text,
  language text,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  at timestamp with time zone not null default clock_timestamp(),
  constraint meeting_steps_act_check CHECK ((act = ANY (ARRAY['proposed'::text, 'started'::text, 'fixed'::text, 'accepted'::text, 'declined'::text, 'suggested'::text, 'moved'::text, 'changed'::text, 'invited'::text, 'removed'::text, 'cancelled'::text, 'all-declined'::text, 'held'::text, 'expired'::text, 'missed'::text, 'minutes-sent'::text, 'wrote'::text]))),
  constraint meeting_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES meeting_people(id) ON DELETE SET NULL,
  constraint meeting_steps_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meeting_steps_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_steps_pkey PRIMARY KEY (id)
);

create table meeting_time_answers (
  time_id uuid not null,
  person_id uuid not null,
  fits boolean not null,
  constraint meeting_time_answers_person_id_fkey FOREIGN KEY (person_id) REFERENCES meeting_people(id) ON DELETE CASCADE,
  constraint meeting_time_answers_pkey PRIMARY KEY (time_id, person_id),
  constraint meeting_time_answers_time_id_fkey FOREIGN KEY (time_id) REFERENCES meeting_times(id) ON DELETE CASCADE
);

create table meeting_times (
  id uuid not null default uuid_v7(),
  meeting_id uuid not null,
  starts_at timestamp with time zone not null,
  by_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint meeting_times_by_id_fkey FOREIGN KEY (by_id) REFERENCES meeting_people(id) ON DELETE CASCADE,
  constraint meeting_times_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_times_once UNIQUE (meeting_id, starts_at),
  constraint meeting_times_pkey PRIMARY KEY (id)
);

create table meeting_visits (
  id uuid not null default uuid_v7(),
  host_id uuid not null,
  name text not null,
  email text not null,
  language text not null,
  title text not null,
  minutes integer not null,
  times jsonb not null,
  zone text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  meeting_id uuid,
  constraint meeting_visits_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint meeting_visits_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meeting_visits_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_visits_meeting_id_key UNIQUE (meeting_id),
  constraint meeting_visits_minutes_check CHECK ((minutes > 0)),
  constraint meeting_visits_pkey PRIMARY KEY (id)
);

create table meetings (
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  title text not null,
  agenda jsonb not null default '[]'::jsonb,
  language text not null,
  zone text not null,
  minutes integer not null,
  state text not null,
  starts_at timestamp with time zone,
  planned_at timestamp with time zone,
  sequence integer not null default 0,
  at_once boolean not null default false,
  repeat_every text,
  repeat_count integer,
  series_id uuid,
  occurrence integer,
  about_kind text,
  about_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  fixed_at timestamp with time zone,
  ended_at timestamp with time zone,
  taken_title text,
  taken_agenda jsonb,
  constraint meetings_check CHECK (((repeat_every IS NULL) = (repeat_count IS NULL))),
  constraint meetings_check1 CHECK (((series_id IS NULL) = (occurrence IS NULL))),
  constraint meetings_check2 CHECK (((about_kind IS NULL) = (about_id IS NULL))),
  constraint meetings_check3 CHECK (((state <> ALL (ARRAY['fixed'::text, 'held'::text])) OR (starts_at IS NOT NULL))),
  constraint meetings_check4 CHECK (((taken_title IS NULL) = (taken_agenda IS NULL))),
  constraint meetings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meetings_minutes_check CHECK (((minutes >= 5) AND (minutes <= 480))),
  constraint meetings_occurrence_check CHECK ((occurrence > 0)),
  constraint meetings_of_series UNIQUE (series_id, occurrence),
  constraint meetings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint meetings_pkey PRIMARY KEY (id),
  constraint meetings_repeat_count_check CHECK (((repeat_count >= 2) AND (repeat_count <= 52))),
  constraint meetings_repeat_every_check CHECK ((repeat_every = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint meetings_sequence_check CHECK ((sequence >= 0)),
  constraint meetings_series_id_fkey FOREIGN KEY (series_id) REFERENCES meetings(id),
  constraint meetings_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'fixed'::text, 'cancelled'::text, 'held'::text, 'expired'::text]))),
  constraint meetings_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)))
);

create table member_notes (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  author_id uuid,
  body text not null,
  language text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint member_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint member_notes_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000))),
  constraint member_notes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint member_notes_pkey PRIMARY KEY (id),
  constraint member_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table member_tag_words (
  id uuid not null default uuid_v7(),
  tag text not null,
  constraint member_tag_words_pkey PRIMARY KEY (id),
  constraint member_tag_words_tag_check CHECK (((char_length(tag) >= 2) AND (char_length(tag) <= 30)))
);

create table member_tags (
  user_id uuid not null,
  tag_id uuid not null,
  given_by uuid,
  given_at timestamp with time zone not null default clock_timestamp(),
  constraint member_tags_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint member_tags_pkey PRIMARY KEY (user_id, tag_id),
  constraint member_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES member_tag_words(id) ON DELETE CASCADE,
  constraint member_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_cards (
  conversation_id uuid not null,
  seq integer not null,
  kind text not null,
  target_id uuid not null,
  constraint message_cards_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'member'::text, 'agreement'::text, 'post'::text, 'auction'::text]))),
  constraint message_cards_of FOREIGN KEY (conversation_id, seq) REFERENCES messages(conversation_id, seq) ON DELETE CASCADE,
  constraint message_cards_pkey PRIMARY KEY (conversation_id, seq)
);

create table message_files (
  conversation_id uuid not null,
  seq integer not null,
  place smallint not null,
  file_id uuid not null,
  kind text not null,
  peaks smallint[],
  constraint message_files_check CHECK (((kind = 'voice'::text) = (peaks IS NOT NULL))),
  constraint message_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint message_files_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'file'::text, 'voice'::text]))),
  constraint message_files_of FOREIGN KEY (conversation_id, seq) REFERENCES messages(conversation_id, seq) ON DELETE CASCADE,
  constraint message_files_peaks_check CHECK ((cardinality(peaks) <= 64)),
  constraint message_files_pkey PRIMARY KEY (conversation_id, seq, place),
  constraint message_files_place_check CHECK ((place >= 0))
);

create table message_hidings (
  id uuid not null default uuid_v7(),
  message_id uuid not null,
  text text not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint message_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint message_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint message_hidings_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_hidings_pkey PRIMARY KEY (id)
);

create table message_links (
  conversation_id uuid not null,
  seq integer not null,
  address text not null,
  title text not null,
  site text not null,
  constraint message_links_address_check CHECK ((char_length(address) <= 2000)),
  constraint message_links_of FOREIGN KEY (conversation_id, seq) REFERENCES messages(conversation_id, seq) ON DELETE CASCADE,
  constraint message_links_pkey PRIMARY KEY (conversation_id, seq)
);

create table message_names (
  message_id uuid not null,
  user_id uuid not null,
  constraint message_names_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_names_pkey PRIMARY KEY (message_id, user_id),
  constraint message_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table message_pins (
  message_id uuid not null,
  conversation_id uuid not null,
  pinned_by uuid not null,
  pinned_at timestamp with time zone not null default clock_timestamp(),
  constraint message_pins_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint message_pins_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_pins_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES users(id),
  constraint message_pins_pkey PRIMARY KEY (message_id)
);

create table message_reactions (
  message_id uuid not null,
  user_id uuid not null,
  reaction text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_reactions_pkey PRIMARY KEY (message_id, user_id),
  constraint message_reactions_reaction_check CHECK ((reaction = ANY (ARRAY['like'::text, 'love'::text, 'laugh'::text, 'wow'::text, 'thanks'::text, 'agreed'::text]))),
  constraint message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_stars (
  user_id uuid not null,
  message_id uuid not null,
  starred_at timestamp with time zone not null default clock_timestamp(),
  constraint message_stars_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_stars_pkey PRIMARY KEY (user_id, message_id),
  constraint message_stars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_versions (
  message_id uuid not null,
  until timestamp with time zone not null default clock_timestamp(),
  text text not null,
  constraint message_versions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_versions_pkey PRIMARY KEY (message_id, until)
);

create table messages (
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  seq integer not null,
  author_id uuid not null,
  client_id uuid not null,
  text text not null,
  language text not null,
  reply_to integer,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  line text,
  forwarded boolean not null default false,
  folded text not null generated always as (fold_text(text)) stored,
  constraint messages_answered FOREIGN KEY (conversation_id, reply_to) REFERENCES messages(conversation_id, seq),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_in_order UNIQUE (conversation_id, seq),
  constraint messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint messages_line_check CHECK ((line = ANY (ARRAY['made'::text, 'added'::text, 'joined'::text, 'left'::text, 'took-out'::text, 'made-admin'::text, 'renamed'::text, 'pictured'::text, 'pinned'::text, 'missed-call'::text, 'called'::text]))),
  constraint messages_once UNIQUE (author_id, client_id),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_seq_check CHECK ((seq > 0)),
  constraint messages_text_check CHECK ((char_length(text) <= 4000))
);

create table messages_held (
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  client_id uuid not null,
  text text not null,
  language text not null,
  reply_to integer,
  forwarded boolean not null default false,
  along jsonb not null default '{}'::jsonb,
  held_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  constraint messages_held_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint messages_held_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_held_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint messages_held_once UNIQUE (author_id, client_id),
  constraint messages_held_pkey PRIMARY KEY (id),
  constraint messages_held_text_check CHECK ((char_length(text) <= 4000))
);

create table messages_later (
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  author_id uuid not null,
  client_id uuid not null,
  text text not null,
  reply_to integer,
  send_at timestamp with time zone not null,
  zone text not null,
  refused_at timestamp with time zone,
  refusal text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint messages_later_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint messages_later_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_later_once UNIQUE (author_id, client_id),
  constraint messages_later_pkey PRIMARY KEY (id),
  constraint messages_later_refusal_check CHECK ((char_length(refusal) <= 60)),
  constraint messages_later_refused CHECK (((refused_at IS NULL) = (refusal IS NULL))),
  constraint messages_later_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint messages_later_zone_check CHECK ((char_length(zone) <= 60))
);

create table news_stops (
  user_id uuid not null,
  stopped_at timestamp with time zone not null default clock_timestamp(),
  constraint news_stops_pkey PRIMARY KEY (user_id),
  constraint news_stops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notice_alerts (
  user_id uuid not null,
  tag text not null,
  kind text not null,
  params jsonb not null,
  link text,
  due_at timestamp with time zone not null,
  constraint notice_alerts_pkey PRIMARY KEY (user_id, tag),
  constraint notice_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notice_cells (
  user_id uuid not null,
  topic text not null,
  channel text not null,
  cadence text not null,
  stopped_from text,
  stopped_at timestamp with time zone,
  constraint notice_cells_cadence_check CHECK ((cadence = ANY (ARRAY['instant'::text, 'daily'::text, 'weekly'::text, 'off'::text]))),
  constraint notice_cells_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'push'::text, 'mail'::text]))),
  constraint notice_cells_pkey PRIMARY KEY (user_id, topic, channel),
  constraint notice_cells_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notice_dues (
  notice_id uuid not null,
  user_id uuid not null,
  channel text not null,
  gathered boolean not null,
  due_at timestamp with time zone not null,
  constraint notice_dues_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'push'::text, 'mail'::text]))),
  constraint notice_dues_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  constraint notice_dues_pkey PRIMARY KEY (notice_id, channel),
  constraint notice_dues_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notice_mutes (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  thing text not null,
  way text not null,
  label jsonb not null,
  link text,
  kind text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  lifted_at timestamp with time zone,
  target_kind text,
  target_id uuid,
  constraint notice_mutes_pkey PRIMARY KEY (id),
  constraint notice_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notice_mutes_user_id_thing_key UNIQUE (user_id, thing),
  constraint notice_mutes_way_check CHECK ((way = ANY (ARRAY['off'::text, 'daily'::text])))
);

create table notice_wishes (
  user_id uuid not null,
  preset text not null default 'usual'::text,
  zone text,
  digest_at smallint not null default 480,
  digest_day smallint not null default 0,
  digest_ended_at timestamp with time zone,
  quiet boolean not null default false,
  quiet_from smallint not null default 1320,
  quiet_to smallint not null default 420,
  quiet_days smallint[] not null default '{0,1,2,3,4,5,6}'::smallint[],
  outbid_passes boolean not null default true,
  constraint notice_wishes_digest_at_check CHECK (((digest_at >= 0) AND (digest_at <= 1439))),
  constraint notice_wishes_digest_day_check CHECK (((digest_day >= 0) AND (digest_day <= 6))),
  constraint notice_wishes_pkey PRIMARY KEY (user_id),
  constraint notice_wishes_preset_check CHECK ((preset = ANY (ARRAY['quiet'::text, 'usual'::text, 'everything'::text]))),
  constraint notice_wishes_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notice_wishes_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint notice_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notices (
  id uuid not null default uuid_v7(),
  recipient_id uuid not null,
  kind text not null,
  params jsonb not null,
  link text,
  created_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  group_key text,
  began_at timestamp with time zone not null default clock_timestamp(),
  hidden boolean not null default false,
  by_ids uuid[] not null default '{}'::uuid[],
  by_count integer not null default 0,
  thing_kind text,
  thing_id uuid,
  place text generated always as ((split_part(split_part(link, '#'::text, 1), '?'::text, 1) || COALESCE(('?section='::text || "substring"(split_part(link, '#'::text, 1), '[?&]section=([^&]+)'::text)), ''::text))) stored,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE
);

create table office_menus (
  user_id uuid not null,
  pinned text[] not null default '{}'::text[],
  hidden text[] not null default '{}'::text[],
  sorted text[] not null default '{}'::text[],
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint office_menus_pkey PRIMARY KEY (user_id),
  constraint office_menus_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table oidc_states (
  state_hash text not null,
  keep_hash text not null,
  provider text not null,
  nonce text not null,
  verifier_sealed text not null,
  next text not null,
  expires_at timestamp with time zone not null,
  constraint oidc_states_pkey PRIMARY KEY (state_hash)
);

create table outbox (
  id bigint not null generated always as identity,
  event text not null,
  topic text,
  payload jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  next_at timestamp with time zone not null default clock_timestamp(),
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  dead_at timestamp with time zone,
  error text,
  subject text,
  stuck boolean not null default false,
  reason text,
  listener text,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table outbox_handled (
  outbox_id bigint not null,
  listener text not null,
  handled_at timestamp with time zone not null default clock_timestamp(),
  constraint outbox_handled_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint outbox_handled_pkey PRIMARY KEY (outbox_id, listener)
);

create table outside_busy (
  calendar_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint outside_busy_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES outside_calendars(id) ON DELETE CASCADE,
  constraint outside_busy_check CHECK ((ends_at > starts_at)),
  constraint outside_busy_pkey PRIMARY KEY (calendar_id, starts_at, ends_at)
);

create table outside_calendars (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  name text not null,
  address_sealed text not null,
  site text not null,
  next_at timestamp with time zone not null,
  read_at timestamp with time zone,
  fault text,
  failures integer not null default 0,
  told_at timestamp with time zone,
  added_at timestamp with time zone not null default clock_timestamp(),
  constraint outside_calendars_failures_check CHECK ((failures >= 0)),
  constraint outside_calendars_fault_check CHECK ((fault = ANY (ARRAY['silent'::text, 'inner'::text, 'refused'::text, 'no-calendar'::text, 'too-large'::text]))),
  constraint outside_calendars_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint outside_calendars_pkey PRIMARY KEY (id),
  constraint outside_calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table outside_calls (
  id uuid not null default uuid_v7(),
  name text not null,
  cause text not null,
  carried boolean not null,
  request_sealed text,
  outcome_sealed text,
  intended_at timestamp with time zone not null default clock_timestamp(),
  answered_at timestamp with time zone,
  done_at timestamp with time zone,
  dead_at timestamp with time zone,
  next_at timestamp with time zone not null,
  attempts integer not null default 0,
  reason text,
  error text,
  constraint outside_calls_name_cause_key UNIQUE (name, cause),
  constraint outside_calls_pkey PRIMARY KEY (id)
);

create table paid_periods (
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  price_id uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  currency text not null,
  minor bigint not null,
  invoice_net_minor bigint not null,
  invoice_total_minor bigint not null,
  invoice_id uuid,
  payment_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint paid_periods_check CHECK ((until_at >= from_at)),
  constraint paid_periods_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint paid_periods_invoice_net_minor_check CHECK ((invoice_net_minor >= 0)),
  constraint paid_periods_invoice_total_minor_check CHECK ((invoice_total_minor >= 0)),
  constraint paid_periods_minor_check CHECK ((minor >= 0)),
  constraint paid_periods_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint paid_periods_pkey PRIMARY KEY (id),
  constraint paid_periods_price_id_fkey FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  constraint paid_periods_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);

create table passkey_challenges (
  id uuid not null default uuid_v7(),
  purpose text not null,
  challenge text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'login'::text, 'proof'::text]))),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payment_customers (
  user_id uuid not null,
  gateway text not null,
  test boolean not null,
  outside_id text not null,
  constraint payment_customers_gateway_fkey FOREIGN KEY (gateway) REFERENCES payment_gateways(code),
  constraint payment_customers_gateway_outside_id_key UNIQUE (gateway, outside_id),
  constraint payment_customers_pkey PRIMARY KEY (user_id, gateway, test),
  constraint payment_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payment_disputes (
  id uuid not null default uuid_v7(),
  payment_id uuid not null,
  outside_id text,
  minor bigint not null,
  state text not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  reinstated_at timestamp with time zone,
  constraint payment_disputes_check CHECK (((state <> 'reinstated'::text) OR (reinstated_at IS NOT NULL))),
  constraint payment_disputes_minor_check CHECK ((minor > 0)),
  constraint payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_disputes_payment_id_outside_id_key UNIQUE (payment_id, outside_id),
  constraint payment_disputes_pkey PRIMARY KEY (id),
  constraint payment_disputes_state_check CHECK ((state = ANY (ARRAY['taken'::text, 'reinstated'::text])))
);

create table payment_events (
  id uuid not null default uuid_v7(),
  gateway text not null,
  outside_id text not null,
  type text not null,
  body text,
  told_at timestamp with time zone not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  times integer not null default 1,
  waits_for text,
  payment_id uuid,
  effect text,
  worked_at timestamp with time zone,
  constraint payment_events_gateway_fkey FOREIGN KEY (gateway) REFERENCES payment_gateways(code),
  constraint payment_events_gateway_outside_id_key UNIQUE (gateway, outside_id),
  constraint payment_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_events_pkey PRIMARY KEY (id)
);

create table payment_gateways (
  code text not null,
  position integer not null,
  on_since timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  keys_sealed text,
  test boolean not null default false,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint payment_gateways_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint payment_gateways_code_check CHECK ((code = ANY (ARRAY['sandbox'::text, 'bank'::text, 'stripe'::text]))),
  constraint payment_gateways_pkey PRIMARY KEY (code)
);

create table payment_methods (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  gateway text not null,
  test boolean not null,
  outside_id text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  preferred_at timestamp with time zone not null default clock_timestamp(),
  added_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  detached_at timestamp with time zone,
  constraint payment_methods_expiry_month_check CHECK (((expiry_month >= 1) AND (expiry_month <= 12))),
  constraint payment_methods_gateway_fkey FOREIGN KEY (gateway) REFERENCES payment_gateways(code),
  constraint payment_methods_gateway_outside_id_key UNIQUE (gateway, outside_id),
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payment_receipts (
  id uuid not null default uuid_v7(),
  payment_id uuid not null,
  minor bigint not null,
  received_on date not null,
  line_hash text,
  booked_by uuid not null,
  booked_at timestamp with time zone not null default clock_timestamp(),
  constraint payment_receipts_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES users(id),
  constraint payment_receipts_line_hash_key UNIQUE (line_hash),
  constraint payment_receipts_minor_check CHECK ((minor > 0)),
  constraint payment_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_receipts_pkey PRIMARY KEY (id)
);

create table payment_refunds (
  id uuid not null default uuid_v7(),
  payment_id uuid not null,
  minor bigint not null,
  state text not null,
  why text not null,
  failure text,
  asked_by uuid,
  key text,
  outside_id text,
  asked_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint payment_refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint payment_refunds_minor_check CHECK ((minor > 0)),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_refunds_payment_id_key_key UNIQUE (payment_id, key),
  constraint payment_refunds_payment_id_outside_id_key UNIQUE (payment_id, outside_id),
  constraint payment_refunds_pkey PRIMARY KEY (id),
  constraint payment_refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);

create table payment_setups (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  gateway text not null,
  test boolean not null,
  done_url text not null,
  page_url text,
  opened_at timestamp with time zone not null default clock_timestamp(),
  kept_at timestamp with time zone,
  outside_page text,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  constraint payment_setups_gateway_fkey FOREIGN KEY (gateway) REFERENCES payment_gateways(code),
  constraint payment_setups_pkey PRIMARY KEY (id),
  constraint payment_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payments (
  id uuid not null default uuid_v7(),
  gateway text not null,
  subject_kind text not null,
  subject_id uuid not null,
  payer_id uuid,
  payer_name text not null,
  payer_email text not null,
  payer_language text not null,
  currency text not null,
  minor bigint not null,
  description jsonb not null,
  keep_card boolean not null,
  test boolean not null,
  state text not null,
  failure text,
  failed_try text,
  page_url text,
  page_until timestamp with time zone,
  pages integer not null default 0,
  done_url text,
  failed_url text,
  step_url text,
  outside_page text,
  outside_payment text,
  reference text,
  method_brand text,
  method_last4 text,
  received_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  charged_back_minor bigint not null default 0,
  late_at timestamp with time zone,
  late_done_at timestamp with time zone,
  sandbox_closed_at timestamp with time zone,
  opened_at timestamp with time zone not null default clock_timestamp(),
  begun_at timestamp with time zone,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  settled_at timestamp with time zone,
  elsewhere boolean not null default false,
  constraint payments_check CHECK (((refunded_minor >= 0) AND (received_minor >= 0))),
  constraint payments_check1 CHECK (((gateway = 'bank'::text) = (reference IS NOT NULL))),
  constraint payments_gateway_fkey FOREIGN KEY (gateway) REFERENCES payment_gateways(code),
  constraint payments_minor_check CHECK ((minor > 0)),
  constraint payments_outside_page_key UNIQUE (outside_page),
  constraint payments_outside_payment_key UNIQUE (outside_payment),
  constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint payments_payer_language_check CHECK ((payer_language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_reference_key UNIQUE (reference),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'second-step'::text, 'awaiting-bank'::text, 'paid'::text, 'failed'::text, 'canceled'::text]))),
  constraint payments_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['checkout'::text, 'renewal'::text, 'invoice'::text, 'gift'::text])))
);

create table permissions (
  id uuid not null default uuid_v7(),
  code text not null,
  first_seen_at timestamp with time zone not null default clock_timestamp(),
  constraint permissions_code_check CHECK ((code ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'::text)),
  constraint permissions_code_key UNIQUE (code),
  constraint permissions_pkey PRIMARY KEY (id)
);

create table plan_entitlements (
  plan_id uuid not null,
  code text not null,
  value integer not null,
  constraint plan_entitlements_pkey PRIMARY KEY (plan_id, code),
  constraint plan_entitlements_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table plan_invitations (
  plan_id uuid not null,
  user_id uuid not null,
  invited_by uuid,
  invited_at timestamp with time zone not null default clock_timestamp(),
  constraint plan_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint plan_invitations_pkey PRIMARY KEY (plan_id, user_id),
  constraint plan_invitations_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table plan_prices (
  id uuid not null default uuid_v7(),
  plan_id uuid not null,
  period text not null,
  currency text not null,
  version integer not null,
  minor bigint not null,
  valid_from timestamp with time zone not null default clock_timestamp(),
  retired_at timestamp with time zone,
  made_by uuid,
  constraint plan_prices_check CHECK (((retired_at IS NULL) OR (retired_at >= valid_from))),
  constraint plan_prices_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint plan_prices_minor_check CHECK ((minor >= 0)),
  constraint plan_prices_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint plan_prices_pkey PRIMARY KEY (id),
  constraint plan_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint plan_prices_plan_id_period_currency_version_key UNIQUE (plan_id, period, currency, version),
  constraint plan_prices_version_check CHECK ((version > 0))
);

create table plans (
  id uuid not null default uuid_v7(),
  code text not null,
  name jsonb not null,
  description jsonb not null,
  currency text not null,
  trial_days integer not null default 0,
  position integer not null,
  public boolean not null default true,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ground boolean not null default false,
  features jsonb not null default '[]'::jsonb,
  audience text[] not null default '{}'::text[],
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint plans_code_key UNIQUE (code),
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_trial_days_check CHECK ((trial_days >= 0))
);

create table point_accounts (
  id uuid not null default uuid_v7(),
  user_id uuid,
  bucket text not null,
  balance bigint not null default 0,
  constraint point_accounts_bucket_check CHECK ((bucket = ANY (ARRAY['house'::text, 'pending'::text, 'earned'::text, 'redeemed'::text]))),
  constraint point_accounts_one_each UNIQUE (user_id, bucket),
  constraint point_accounts_pkey PRIMARY KEY (id),
  constraint point_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table point_entries (
  id bigint not null generated always as identity,
  posting_id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint point_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES point_accounts(id),
  constraint point_entries_amount_check CHECK ((amount <> 0)),
  constraint point_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint point_entries_pkey PRIMARY KEY (id),
  constraint point_entries_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES point_postings(id)
);

create table point_hashes (
  hash text not null,
  user_id uuid,
  sent_at timestamp with time zone not null default clock_timestamp(),
  constraint point_hashes_pkey PRIMARY KEY (hash),
  constraint point_hashes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table point_left_overs (
  work text not null,
  cause_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint point_left_overs_pkey PRIMARY KEY (work, cause_id),
  constraint point_left_overs_work_fkey FOREIGN KEY (work) REFERENCES point_progress(work)
);

create table point_looks (
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  found text not null,
  facts jsonb not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint point_looks_pkey PRIMARY KEY (id),
  constraint point_looks_request_id_fkey FOREIGN KEY (request_id) REFERENCES point_requests(id) ON DELETE CASCADE
);

create table point_postings (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  act text not null,
  cause text not null,
  round integer not null default 1,
  rule text,
  reverses_id uuid,
  words jsonb not null default '{}'::jsonb,
  link text,
  pair text,
  by_id uuid,
  happened_at timestamp with time zone not null,
  booked_at timestamp with time zone not null default clock_timestamp(),
  constraint point_postings_act_check CHECK ((act = ANY (ARRAY['credited'::text, 'taken-back'::text, 'converted'::text, 'redeemed'::text, 'given-back'::text]))),
  constraint point_postings_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint point_postings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint point_postings_check CHECK (((act = 'taken-back'::text) = (reverses_id IS NOT NULL))),
  constraint point_postings_once UNIQUE (act, cause, round),
  constraint point_postings_pkey PRIMARY KEY (id),
  constraint point_postings_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES point_postings(id),
  constraint point_postings_reverses_id_key UNIQUE (reverses_id),
  constraint point_postings_round_check CHECK ((round > 0)),
  constraint point_postings_rule_fkey FOREIGN KEY (rule) REFERENCES point_rules(code)
);

create table point_progress (
  work text not null,
  at timestamp with time zone not null,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  done_at timestamp with time zone,
  constraint point_progress_pkey PRIMARY KEY (work)
);

create table point_request_steps (
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  to_status text not null,
  by_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint point_request_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint point_request_steps_pkey PRIMARY KEY (id),
  constraint point_request_steps_request_id_fkey FOREIGN KEY (request_id) REFERENCES point_requests(id) ON DELETE CASCADE
);

create table point_requests (
  id uuid not null default uuid_v7(),
  number integer not null generated always as identity,
  user_id uuid,
  amount integer not null,
  hash text not null,
  fee jsonb not null,
  status text not null default 'submitted'::text,
  reason text,
  note text,
  created_at timestamp with time zone not null default clock_timestamp(),
  looks integer not null default 0,
  next_look_at timestamp with time zone default clock_timestamp(),
  constraint point_requests_amount_check CHECK ((amount > 0)),
  constraint point_requests_check CHECK (((status = 'rejected'::text) = (reason IS NOT NULL))),
  constraint point_requests_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint point_requests_number_key UNIQUE (number),
  constraint point_requests_pkey PRIMARY KEY (id),
  constraint point_requests_reason_check CHECK ((reason = ANY (ARRAY['not-found'::text, 'failed'::text, 'wrong-token'::text, 'wrong-amount'::text, 'wrong-wallet'::text, 'not-theirs'::text, 'other'::text]))),
  constraint point_requests_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'checking'::text, 'approved'::text, 'rejected'::text]))),
  constraint point_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table point_rules (
  code text not null,
  name jsonb not null,
  amount integer not null,
  daily_cap integer,
  active boolean not null default true,
  position integer not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint point_rules_amount_check CHECK (((amount >= 1) AND (amount <= 100000))),
  constraint point_rules_code_check CHECK ((code = ANY (ARRAY['joining'::text, 'email-verified'::text, 'profile-approved'::text, 'first-item'::text, 'referral'::text, 'comment'::text, 'review'::text, 'agreement'::text]))),
  constraint point_rules_daily_cap_check CHECK (((daily_cap >= 1) AND (daily_cap <= 1000))),
  constraint point_rules_pkey PRIMARY KEY (code)
);

create table post_counts (
  author_id uuid not null,
  audience text not null,
  posts integer not null,
  offers integer not null,
  constraint post_counts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint post_counts_pkey PRIMARY KEY (author_id, audience)
);

create table post_hidings (
  id uuid not null default uuid_v7(),
  post_id uuid not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint post_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint post_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint post_hidings_pkey PRIMARY KEY (id),
  constraint post_hidings_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_pictures (
  post_id uuid not null,
  file_id uuid not null,
  place integer not null,
  constraint post_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint post_pictures_pkey PRIMARY KEY (post_id, file_id),
  constraint post_pictures_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_totals (
  shard smallint not null,
  audience text not null,
  posts bigint not null,
  offers bigint not null,
  constraint post_totals_pkey PRIMARY KEY (shard, audience)
);

create table posts (
  id uuid not null default uuid_v7(),
  author_id uuid not null,
  origin text not null default 'written'::text,
  text text not null default ''::text,
  language text not null,
  audience text not null,
  item_id uuid,
  auction_id uuid,
  shared_id uuid,
  offered boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  left_at timestamp with time zone,
  silenced_at timestamp with time zone,
  shown boolean not null generated always as (((removed_at IS NULL) AND (hidden_at IS NULL) AND (left_at IS NULL) AND (silenced_at IS NULL))) stored,
  constraint posts_audience_check CHECK ((audience = ANY (ARRAY['public'::text, 'members'::text]))),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint posts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint posts_origin_check CHECK ((origin = ANY (ARRAY['written'::text, 'item'::text, 'auction'::text]))),
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_shared_id_fkey FOREIGN KEY (shared_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint posts_text_check CHECK ((char_length(text) <= 3000))
);

create table profile_drafts (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  version integer not null default 1,
  step text not null,
  data jsonb not null,
  sealed jsonb not null default '{}'::jsonb,
  saved_at timestamp with time zone not null default clock_timestamp(),
  reminded_at timestamp with time zone,
  constraint profile_drafts_pkey PRIMARY KEY (id),
  constraint profile_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profile_drafts_user_id_kind_key UNIQUE (user_id, kind)
);

create table profile_files (
  version_id uuid not null,
  file_id uuid not null,
  profile_id uuid not null,
  group_key text not null,
  place integer not null,
  constraint profile_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint profile_files_pkey PRIMARY KEY (version_id, group_key, file_id),
  constraint profile_files_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint profile_files_version_id_fkey FOREIGN KEY (version_id) REFERENCES profile_versions(id)
);

create table profile_history (
  id uuid not null default uuid_v7(),
  profile_id uuid not null,
  version integer not null,
  from_status text not null,
  to_status text not null,
  by_id uuid,
  reason text,
  reason_code text,
  asks jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  revision boolean not null default false,
  constraint profile_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint profile_history_pkey PRIMARY KEY (id),
  constraint profile_history_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);

create table profile_versions (
  id uuid not null default uuid_v7(),
  profile_id uuid not null,
  number integer not null,
  data jsonb not null,
  sealed jsonb not null default '{}'::jsonb,
  purged_at timestamp with time zone,
  language text not null,
  name text not null,
  email citext,
  email_domain citext,
  phone text,
  license text,
  submitted_at timestamp with time zone not null default clock_timestamp(),
  decision text,
  decided_at timestamp with time zone,
  edited_at timestamp with time zone,
  constraint profile_versions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'rejected'::text]))),
  constraint profile_versions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint profile_versions_pkey PRIMARY KEY (id),
  constraint profile_versions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint profile_versions_profile_id_number_key UNIQUE (profile_id, number)
);

create table profiles (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  user_type text not null,
  status text not null,
  status_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  live_version_id uuid,
  audiences jsonb not null default '{}'::jsonb,
  submitted_at timestamp with time zone not null default clock_timestamp(),
  verified_at timestamp with time zone,
  verified_by text,
  rating_number numeric(3,2),
  rating_count integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  revision text,
  constraint profiles_live_version FOREIGN KEY (live_version_id) REFERENCES profile_versions(id),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_revision_check CHECK ((revision = ANY (ARRAY['submitted'::text, 'in_review'::text, 'changes_requested'::text, 'rejected'::text, 'withdrawn'::text, 'approved'::text]))),
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'changes_requested'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'withdrawn'::text]))),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table promotion_codes (
  id uuid not null default uuid_v7(),
  code text not null,
  note text not null default ''::text,
  percent integer,
  minor bigint,
  currency text,
  lasts text not null,
  months integer,
  first_only boolean not null default false,
  max_uses integer,
  max_per_member integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  made_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint promotion_codes_check CHECK (((percent IS NULL) <> (minor IS NULL))),
  constraint promotion_codes_check1 CHECK (((minor IS NULL) = (currency IS NULL))),
  constraint promotion_codes_check2 CHECK (((lasts = 'months'::text) = (months IS NOT NULL))),
  constraint promotion_codes_code_check CHECK ((code = upper(code))),
  constraint promotion_codes_code_key UNIQUE (code),
  constraint promotion_codes_lasts_check CHECK ((lasts = ANY (ARRAY['once'::text, 'months'::text, 'always'::text]))),
  constraint promotion_codes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint promotion_codes_max_per_member_check CHECK ((max_per_member > 0)),
  constraint promotion_codes_max_uses_check CHECK ((max_uses > 0)),
  constraint promotion_codes_minor_check CHECK ((minor > 0)),
  constraint promotion_codes_months_check CHECK (((months >= 1) AND (months <= 36))),
  constraint promotion_codes_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint promotion_codes_pkey PRIMARY KEY (id)
);

create table promotion_plans (
  code_id uuid not null,
  plan_id uuid not null,
  constraint promotion_plans_code_id_fkey FOREIGN KEY (code_id) REFERENCES promotion_codes(id) ON DELETE CASCADE,
  constraint promotion_plans_pkey PRIMARY KEY (code_id, plan_id),
  constraint promotion_plans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table promotion_uses (
  id uuid not null default uuid_v7(),
  code_id uuid not null,
  user_id uuid not null,
  subscription_id uuid,
  taken_at timestamp with time zone not null default clock_timestamp(),
  first_used_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint promotion_uses_code_id_fkey FOREIGN KEY (code_id) REFERENCES promotion_codes(id),
  constraint promotion_uses_pkey PRIMARY KEY (id),
  constraint promotion_uses_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint promotion_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table push_devices (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint_hash text not null,
  host text not null,
  subscription_sealed text not null,
  public_key text not null,
  user_agent text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  renewed_at timestamp with time zone not null default clock_timestamp(),
  taken_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint push_devices_endpoint UNIQUE (endpoint_hash),
  constraint push_devices_of_session UNIQUE (session_id),
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table push_keys (
  id smallint not null default 1,
  public_key text not null,
  private_key_sealed text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint push_keys_id_check CHECK ((id = 1)),
  constraint push_keys_pkey PRIMARY KEY (id)
);

create table push_sends (
  id uuid not null default uuid_v7(),
  device_id uuid not null,
  user_id uuid not null,
  host text not null,
  message jsonb not null,
  late_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  next_at timestamp with time zone not null default clock_timestamp(),
  attempts integer not null default 0,
  reason text,
  error text,
  dead_at timestamp with time zone,
  constraint push_sends_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
  constraint push_sends_pkey PRIMARY KEY (id),
  constraint push_sends_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create unlogged table rate_limits (
  key text not null,
  window_ends timestamp with time zone not null,
  count integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table rate_source (
  one boolean not null default true,
  url text not null default ''::text,
  active boolean not null default false,
  tried_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  newest_day date,
  fault text,
  constraint rate_source_check CHECK (((NOT active) OR (url <> ''::text))),
  constraint rate_source_one_check CHECK (one),
  constraint rate_source_pkey PRIMARY KEY (one)
);

create table recovery_codes (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table referral_credits (
  id uuid not null default uuid_v7(),
  referrer_id uuid not null,
  user_id uuid,
  credited_at timestamp with time zone not null default clock_timestamp(),
  constraint referral_credits_not_oneself CHECK ((referrer_id <> user_id)),
  constraint referral_credits_once UNIQUE (user_id),
  constraint referral_credits_pkey PRIMARY KEY (id),
  constraint referral_credits_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint referral_credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table renewal_tries (
  id uuid not null default uuid_v7(),
  renewal_id uuid not null,
  payment_id uuid,
  outcome text not null,
  reason text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint renewal_tries_outcome_check CHECK ((outcome = ANY (ARRAY['asked'::text, 'paid'::text, 'failed'::text]))),
  constraint renewal_tries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint renewal_tries_pkey PRIMARY KEY (id),
  constraint renewal_tries_renewal_id_fkey FOREIGN KEY (renewal_id) REFERENCES renewals(id)
);

create table renewals (
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  user_id uuid not null,
  begins_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  price_id uuid not null,
  currency text not null,
  net_minor bigint not null,
  total_minor bigint not null,
  credit_minor bigint not null default 0,
  due_minor bigint not null,
  code_use_id uuid,
  way text not null,
  payment_id uuid,
  invoice_id uuid,
  state text not null default 'open'::text,
  first_failed_at timestamp with time zone,
  try_at timestamp with time zone,
  paid_at timestamp with time zone,
  opened integer not null default 1,
  failure text,
  created_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  dispute_id uuid,
  constraint renewals_check CHECK (((credit_minor + due_minor) = total_minor)),
  constraint renewals_check1 CHECK (((state = 'open'::text) = (done_at IS NULL))),
  constraint renewals_code_use_id_fkey FOREIGN KEY (code_use_id) REFERENCES promotion_uses(id),
  constraint renewals_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint renewals_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payment_disputes(id),
  constraint renewals_due_minor_check CHECK ((due_minor >= 0)),
  constraint renewals_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint renewals_net_minor_check CHECK ((net_minor >= 0)),
  constraint renewals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint renewals_pkey PRIMARY KEY (id),
  constraint renewals_price_id_fkey FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  constraint renewals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'closed'::text]))),
  constraint renewals_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint renewals_total_minor_check CHECK ((total_minor >= 0)),
  constraint renewals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint renewals_way_check CHECK ((way = ANY (ARRAY['card'::text, 'bank'::text, 'nothing'::text])))
);

create table report_reasons (
  id uuid not null default uuid_v7(),
  key text not null,
  name text not null,
  arabic_name text not null,
  hint text not null,
  arabic_hint text not null,
  severity text not null,
  kinds text[],
  needs_text boolean not null default false,
  place integer not null,
  retired_at timestamp with time zone,
  rule text not null default ''::text,
  arabic_rule text not null default ''::text,
  constraint report_reasons_key_key UNIQUE (key),
  constraint report_reasons_pkey PRIMARY KEY (id),
  constraint report_reasons_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])))
);

create table report_silences (
  target_kind text not null,
  target_id uuid not null,
  snapshot jsonb not null,
  by_id uuid,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint report_silences_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint report_silences_pkey PRIMARY KEY (target_kind, target_id)
);

create table reports (
  id uuid not null default uuid_v7(),
  reporter_id uuid,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid,
  reason_id uuid not null,
  text text not null,
  title text not null,
  link text,
  snapshot jsonb not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  outcome text,
  constraint reports_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint reports_outcome_check CHECK ((outcome = ANY (ARRAY['acted'::text, 'no-breach'::text]))),
  constraint reports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES report_reasons(id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_text_check CHECK ((char_length(text) <= 1000))
);

create table reset_tokens (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint reset_tokens_pkey PRIMARY KEY (id),
  constraint reset_tokens_token_hash_key UNIQUE (token_hash),
  constraint reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table review_hidings (
  id uuid not null default uuid_v7(),
  review_id uuid not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint review_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint review_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint review_hidings_pkey PRIMARY KEY (id),
  constraint review_hidings_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);

create table review_meetings (
  one_id uuid not null,
  other_id uuid not null,
  meeting_id uuid not null,
  thing jsonb not null,
  held_at timestamp with time zone not null default clock_timestamp(),
  constraint review_meetings_check CHECK ((one_id < other_id)),
  constraint review_meetings_one_id_fkey FOREIGN KEY (one_id) REFERENCES users(id),
  constraint review_meetings_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
  constraint review_meetings_pkey PRIMARY KEY (one_id, other_id)
);

create table review_reminders (
  agreement_id uuid not null,
  author_id uuid not null,
  due_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint review_reminders_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE CASCADE,
  constraint review_reminders_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint review_reminders_pkey PRIMARY KEY (agreement_id, author_id)
);

create table review_replies (
  review_id uuid not null,
  text text not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint review_replies_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint review_replies_pkey PRIMARY KEY (review_id),
  constraint review_replies_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);

create table review_reply_hidings (
  id uuid not null default uuid_v7(),
  review_id uuid not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  held boolean not null default false,
  constraint review_reply_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint review_reply_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint review_reply_hidings_pkey PRIMARY KEY (id),
  constraint review_reply_hidings_review_id_fkey FOREIGN KEY (review_id) REFERENCES review_replies(review_id) ON DELETE CASCADE
);

create table reviews (
  id uuid not null default uuid_v7(),
  agreement_id uuid,
  author_id uuid not null,
  member_id uuid not null,
  thing jsonb not null,
  stars smallint not null,
  text text not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  meeting_id uuid,
  constraint reviews_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reviews_check CHECK ((author_id <> member_id)),
  constraint reviews_check1 CHECK (((agreement_id IS NULL) <> (meeting_id IS NULL))),
  constraint reviews_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint reviews_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id),
  constraint reviews_once UNIQUE (agreement_id, author_id),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);

create table role_permissions (
  role_id uuid not null,
  permission text not null,
  scope text not null default 'all'::text,
  constraint role_permissions_permission_fkey FOREIGN KEY (permission) REFERENCES permissions(code),
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  constraint role_permissions_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'assigned'::text, 'all'::text])))
);

create table roles (
  id uuid not null default uuid_v7(),
  name citext not null,
  kind text not null,
  title jsonb,
  system boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  archived_at timestamp with time zone,
  description jsonb,
  version integer not null default 1,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint roles_check CHECK ((system OR (title IS NOT NULL))),
  constraint roles_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'preset'::text]))),
  constraint roles_name_key UNIQUE (name),
  constraint roles_pkey PRIMARY KEY (id)
);

create table room_interests (
  room_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint room_interests_pkey PRIMARY KEY (room_id, user_id),
  constraint room_interests_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_interests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table room_members (
  room_id uuid not null,
  user_id uuid not null,
  constraint room_members_pkey PRIMARY KEY (room_id, user_id),
  constraint room_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table room_message_hidings (
  id uuid not null default uuid_v7(),
  message_id uuid not null,
  text text not null,
  by_id uuid,
  reason text not null,
  hidden_at timestamp with time zone not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint room_message_hidings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint room_message_hidings_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint room_message_hidings_message_id_fkey FOREIGN KEY (message_id) REFERENCES room_messages(id) ON DELETE CASCADE,
  constraint room_message_hidings_pkey PRIMARY KEY (id)
);

create table room_messages (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  seq integer not null,
  seat_id uuid not null,
  user_id uuid,
  client_id uuid not null,
  text text not null,
  language text not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint room_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint room_messages_pkey PRIMARY KEY (id),
  constraint room_messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_messages_room_id_seq_key UNIQUE (room_id, seq),
  constraint room_messages_seat_id_client_id_key UNIQUE (seat_id, client_id),
  constraint room_messages_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES room_seats(id) ON DELETE CASCADE,
  constraint room_messages_seq_check CHECK ((seq > 0)),
  constraint room_messages_text_check CHECK ((char_length(text) <= 2000)),
  constraint room_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table room_orders (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  act text not null,
  seat_id uuid,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  reason text,
  error text,
  dead_at timestamp with time zone,
  constraint room_orders_act_check CHECK ((act = ANY (ARRAY['permit'::text, 'mute'::text, 'remove'::text, 'end'::text]))),
  constraint room_orders_check CHECK (((seat_id IS NULL) = (act = 'end'::text))),
  constraint room_orders_pkey PRIMARY KEY (id),
  constraint room_orders_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_orders_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES room_seats(id) ON DELETE CASCADE
);

create table room_passes (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  token_hash text not null,
  name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  taken_back_at timestamp with time zone,
  user_id uuid,
  constraint room_passes_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint room_passes_pkey PRIMARY KEY (id),
  constraint room_passes_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_passes_token_hash_key UNIQUE (token_hash),
  constraint room_passes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table room_questions (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  seat_id uuid not null,
  user_id uuid,
  client_id uuid not null,
  text text not null,
  language text not null,
  answered_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint room_questions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint room_questions_pkey PRIMARY KEY (id),
  constraint room_questions_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_questions_seat_id_client_id_key UNIQUE (seat_id, client_id),
  constraint room_questions_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES room_seats(id) ON DELETE CASCADE,
  constraint room_questions_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300))),
  constraint room_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table room_recorded (
  recording_id uuid not null,
  seat_id uuid not null,
  user_id uuid,
  agreed_at timestamp with time zone not null default clock_timestamp(),
  constraint room_recorded_pkey PRIMARY KEY (recording_id, seat_id),
  constraint room_recorded_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES room_recordings(id) ON DELETE CASCADE,
  constraint room_recorded_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES room_seats(id) ON DELETE CASCADE,
  constraint room_recorded_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table room_recording_heads (
  recording_id uuid not null,
  head bytea not null,
  stands_for integer not null,
  constraint room_recording_heads_pkey PRIMARY KEY (recording_id),
  constraint room_recording_heads_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES room_recordings(id) ON DELETE CASCADE,
  constraint room_recording_heads_stands_for_check CHECK ((stands_for >= 0))
);

create table room_recording_pieces (
  recording_id uuid not null,
  piece integer not null,
  starts bigint not null,
  bytes integer not null,
  constraint room_recording_pieces_bytes_check CHECK ((bytes >= 0)),
  constraint room_recording_pieces_pkey PRIMARY KEY (recording_id, piece),
  constraint room_recording_pieces_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES room_recordings(id) ON DELETE CASCADE,
  constraint room_recording_pieces_starts_check CHECK ((starts >= 0))
);

create table room_recordings (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  started_at timestamp with time zone,
  stopped_at timestamp with time zone,
  because text,
  type text,
  pieces integer not null default 0,
  bytes bigint not null default 0,
  whole_at timestamp with time zone,
  looked_at timestamp with time zone,
  looks integer not null default 0,
  look_again_at timestamp with time zone,
  constraint room_recordings_because_check CHECK ((because = ANY (ARRAY['owner'::text, 'withdrawn'::text, 'over'::text, 'silent'::text]))),
  constraint room_recordings_check CHECK (((stopped_at IS NULL) = (because IS NULL))),
  constraint room_recordings_looks_check CHECK ((looks >= 0)),
  constraint room_recordings_pkey PRIMARY KEY (id),
  constraint room_recordings_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE
);

create table room_seats (
  id uuid not null default uuid_v7(),
  room_id uuid not null,
  user_id uuid,
  pass_id uuid,
  name text not null default ''::text,
  key_hash text not null,
  place integer not null,
  state text not null,
  role text not null,
  mode text not null,
  why text not null default ''::text,
  agrees boolean,
  hand_at timestamp with time zone,
  muted_at timestamp with time zone,
  came_at timestamp with time zone not null default clock_timestamp(),
  joined_at timestamp with time zone,
  seen_at timestamp with time zone not null default clock_timestamp(),
  left_at timestamp with time zone,
  livekit_at timestamp with time zone,
  came_from text,
  constraint room_seats_check CHECK (((state = ANY (ARRAY['waiting'::text, 'in'::text])) = (left_at IS NULL))),
  constraint room_seats_check1 CHECK (((state <> 'in'::text) OR (joined_at IS NOT NULL))),
  constraint room_seats_key_hash_key UNIQUE (key_hash),
  constraint room_seats_mode_check CHECK ((mode = ANY (ARRAY['full'::text, 'listen'::text, 'chat'::text]))),
  constraint room_seats_name_check CHECK ((char_length(name) <= 60)),
  constraint room_seats_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES room_passes(id) ON DELETE CASCADE,
  constraint room_seats_pkey PRIMARY KEY (id),
  constraint room_seats_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'stage'::text, 'watcher'::text]))),
  constraint room_seats_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_seats_room_id_place_key UNIQUE (room_id, place),
  constraint room_seats_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'in'::text, 'left'::text, 'gone'::text, 'removed'::text, 'sent-back'::text, 'moved'::text]))),
  constraint room_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint room_seats_why_check CHECK ((char_length(why) <= 160))
);

create table room_servers (
  one boolean not null default true,
  stun text[] not null default '{}'::text[],
  turn text[] not null default '{}'::text[],
  turn_secret_sealed text,
  livekit_url text,
  livekit_key text,
  livekit_secret_sealed text,
  revision integer not null default 1,
  constraint room_servers_check CHECK ((((livekit_url IS NULL) = (livekit_key IS NULL)) AND ((livekit_url IS NULL) = (livekit_secret_sealed IS NULL)))),
  constraint room_servers_one_check CHECK (one),
  constraint room_servers_pkey PRIMARY KEY (one)
);

create table room_votes (
  question_id uuid not null,
  voter text not null,
  user_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  constraint room_votes_pkey PRIMARY KEY (question_id, voter),
  constraint room_votes_question_id_fkey FOREIGN KEY (question_id) REFERENCES room_questions(id) ON DELETE CASCADE,
  constraint room_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table room_webhooks (
  id text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint room_webhooks_pkey PRIMARY KEY (id)
);

create table rooms (
  id uuid not null default uuid_v7(),
  kind text not null,
  owner_id uuid not null,
  title text,
  lobby boolean not null,
  recordable boolean not null default true,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  locked_at timestamp with time zone,
  way text not null default 'peers'::text,
  rev integer not null default 0,
  epoch integer not null default 0,
  last_place integer not null default 0,
  last_seq integer not null default 0,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  closed_why text,
  constraint rooms_closed_why_check CHECK (((char_length(closed_why) >= 3) AND (char_length(closed_why) <= 500))),
  constraint rooms_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint rooms_kind_check CHECK ((kind = ANY (ARRAY['private'::text, 'public'::text, 'meeting'::text, 'call'::text]))),
  constraint rooms_own_title_check CHECK (((title IS NOT NULL) OR (kind = 'private'::text))),
  constraint rooms_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint rooms_pkey PRIMARY KEY (id),
  constraint rooms_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint rooms_way_check CHECK ((way = ANY (ARRAY['peers'::text, 'livekit'::text])))
);

create table sandbox_payments (
  payment_id uuid not null,
  state text not null,
  reason text,
  card text,
  tries integer not null default 1,
  charge_back_at timestamp with time zone,
  charged_back_at timestamp with time zone,
  decided_at timestamp with time zone not null default clock_timestamp(),
  constraint sandbox_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint sandbox_payments_pkey PRIMARY KEY (payment_id),
  constraint sandbox_payments_state_check CHECK ((state = ANY (ARRAY['paid'::text, 'failed'::text, 'second-step'::text])))
);

create table saved_search_hits (
  search_id uuid not null,
  profile_id uuid not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  constraint saved_search_hits_pkey PRIMARY KEY (search_id, profile_id),
  constraint saved_search_hits_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint saved_search_hits_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE
);

create table saved_searches (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  name text not null,
  query text not null,
  currency text not null,
  alert text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  deleted_at timestamp with time zone,
  constraint saved_searches_alert_check CHECK ((alert = ANY (ARRAY['off'::text, 'instant'::text, 'daily'::text, 'weekly'::text]))),
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table saved_views (
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  view_key text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_owner_id_view_key_name_key UNIQUE (owner_id, view_key, name),
  constraint saved_views_pkey PRIMARY KEY (id)
);

create table second_factors (
  user_id uuid not null,
  secret_sealed text not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sessions (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  token_hash text not null,
  cookie_hash text not null,
  device_id uuid,
  user_agent text not null,
  address text not null,
  provider text,
  id_token_sealed text,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_seen_at timestamp with time zone not null default clock_timestamp(),
  proven_at timestamp with time zone not null default clock_timestamp(),
  constraint sessions_cookie_hash_key UNIQUE (cookie_hash),
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES known_devices(id) ON DELETE SET NULL,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table set_up (
  id boolean not null default true,
  begun_at timestamp with time zone not null default clock_timestamp(),
  begun_by uuid not null,
  finished_at timestamp with time zone,
  demo_started_at timestamp with time zone,
  demo_finished_at timestamp with time zone,
  demo_error text,
  constraint set_up_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES users(id),
  constraint set_up_id_check CHECK (id),
  constraint set_up_pkey PRIMARY KEY (id)
);

create table set_up_links (
  token_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint set_up_links_pkey PRIMARY KEY (token_hash)
);

create table set_up_steps (
  step text not null,
  skipped boolean not null,
  done_at timestamp with time zone not null default clock_timestamp(),
  constraint set_up_steps_pkey PRIMARY KEY (step)
);

create table settings (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  changed_by uuid,
  constraint settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint settings_pkey PRIMARY KEY (key)
);

create table skills (
  id uuid not null default uuid_v7(),
  key text not null,
  name text not null,
  arabic_name text not null,
  place integer not null,
  retired_at timestamp with time zone,
  constraint skills_key_key UNIQUE (key),
  constraint skills_pkey PRIMARY KEY (id)
);

create table states (
  id uuid not null default uuid_v7(),
  country_id uuid not null,
  code text not null,
  name text not null,
  arabic_name text,
  place integer not null,
  retired_at timestamp with time zone,
  constraint states_country_id_code_key UNIQUE (country_id, code),
  constraint states_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id) ON DELETE CASCADE,
  constraint states_pkey PRIMARY KEY (id)
);

create table subscription_changes (
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  event text not null,
  from_status text,
  to_status text not null,
  by_id uuid,
  why text,
  facts jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  constraint subscription_changes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint subscription_changes_pkey PRIMARY KEY (id),
  constraint subscription_changes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);

create table subscriptions (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  plan_id uuid not null,
  status text not null,
  is_trial boolean not null default false,
  started_at timestamp with time zone not null default clock_timestamp(),
  ends_at timestamp with time zone,
  cancels_at_end boolean not null default false,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  price_id uuid,
  period text,
  currency text,
  minor bigint,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  anchor timestamp with time zone,
  zone text,
  free_reason text,
  paused_at timestamp with time zone,
  paused_until timestamp with time zone,
  next_price_id uuid,
  next_by text,
  next_told_at timestamp with time zone,
  test boolean not null default false,
  constraint subscriptions_check CHECK ((((price_id IS NULL) = (minor IS NULL)) AND ((price_id IS NULL) = (currency IS NULL)) AND ((price_id IS NULL) = (period IS NULL)))),
  constraint subscriptions_check1 CHECK (((price_id IS NULL) OR ((period_start IS NOT NULL) AND (period_end IS NOT NULL) AND (anchor IS NOT NULL) AND (zone IS NOT NULL)))),
  constraint subscriptions_check2 CHECK (((paused_at IS NULL) = (paused_until IS NULL))),
  constraint subscriptions_check3 CHECK (((next_price_id IS NULL) = (next_by IS NULL))),
  constraint subscriptions_minor_check CHECK ((minor >= 0)),
  constraint subscriptions_next_by_check CHECK ((next_by = ANY (ARRAY['member'::text, 'club'::text]))),
  constraint subscriptions_next_price_id_fkey FOREIGN KEY (next_price_id) REFERENCES plan_prices(id),
  constraint subscriptions_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint subscriptions_price_id_fkey FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'grace'::text, 'canceled'::text, 'expired'::text, 'incomplete'::text]))),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table suggestion_dismissals (
  user_id uuid not null,
  member_id uuid not null,
  dismissed_at timestamp with time zone not null default clock_timestamp(),
  constraint suggestion_dismissals_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint suggestion_dismissals_pkey PRIMARY KEY (user_id, member_id),
  constraint suggestion_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table super_admin_requests (
  id uuid not null default uuid_v7(),
  member_id uuid,
  asked_by uuid not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  outcome text,
  constraint super_admin_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint super_admin_requests_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint super_admin_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint super_admin_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint super_admin_requests_outcome_check CHECK ((outcome = ANY (ARRAY['agreed'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint super_admin_requests_pkey PRIMARY KEY (id)
);

create table tax_rates (
  id uuid not null default uuid_v7(),
  code text not null,
  country text,
  buyer text not null,
  mode text not null,
  rate numeric(7,4) not null,
  name jsonb not null,
  note jsonb,
  category text not null,
  by_hand boolean not null default false,
  valid_from date not null default '2000-01-01'::date,
  valid_until date,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint tax_rates_buyer_check CHECK ((buyer = ANY (ARRAY['anyone'::text, 'business'::text, 'person'::text]))),
  constraint tax_rates_category_check CHECK ((category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'O'::text, 'AE'::text, 'G'::text]))),
  constraint tax_rates_check CHECK (((mode = ANY (ARRAY['included'::text, 'added'::text])) OR (rate = (0)::numeric))),
  constraint tax_rates_check1 CHECK (((valid_until IS NULL) OR (valid_until >= valid_from))),
  constraint tax_rates_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint tax_rates_code_key UNIQUE (code),
  constraint tax_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_rates_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'included'::text, 'added'::text, 'reverse'::text]))),
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)))
);

create table ticket_agents (
  user_id uuid not null,
  ceiling integer,
  away_from date,
  away_until date,
  given_at timestamp with time zone,
  constraint ticket_agents_ceiling_check CHECK (((ceiling >= 1) AND (ceiling <= 500))),
  constraint ticket_agents_check CHECK (((away_until IS NULL) OR (away_from IS NOT NULL))),
  constraint ticket_agents_check1 CHECK ((away_until >= away_from)),
  constraint ticket_agents_pkey PRIMARY KEY (user_id),
  constraint ticket_agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table ticket_links (
  ticket_id uuid not null,
  other_id uuid not null,
  constraint ticket_links_check CHECK ((ticket_id < other_id)),
  constraint ticket_links_other_id_fkey FOREIGN KEY (other_id) REFERENCES tickets(id),
  constraint ticket_links_pkey PRIMARY KEY (ticket_id, other_id),
  constraint ticket_links_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

create table ticket_macros (
  id uuid not null default uuid_v7(),
  name text not null,
  department_id uuid,
  reply_id uuid,
  note text not null default ''::text,
  next text,
  move_to_id uuid,
  priority text,
  tags text[] not null default '{}'::text[],
  takes boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_macros_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint ticket_macros_move_to_id_fkey FOREIGN KEY (move_to_id) REFERENCES departments(id),
  constraint ticket_macros_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint ticket_macros_next_check CHECK ((next = ANY (ARRAY['wait'::text, 'resolve'::text, 'stay'::text]))),
  constraint ticket_macros_note_check CHECK ((char_length(note) <= 5000)),
  constraint ticket_macros_pkey PRIMARY KEY (id),
  constraint ticket_macros_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint ticket_macros_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES canned_replies(id) ON DELETE SET NULL
);

create table ticket_messages (
  id uuid not null default uuid_v7(),
  ticket_id uuid not null,
  author_id uuid,
  kind text not null,
  body text not null,
  format text not null default 'plain'::text,
  language text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  html text,
  constraint ticket_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ticket_messages_body_check CHECK ((char_length(body) <= 20000)),
  constraint ticket_messages_check CHECK (((format = 'rich'::text) = (html IS NOT NULL))),
  constraint ticket_messages_format_check CHECK ((format = ANY (ARRAY['plain'::text, 'rich'::text]))),
  constraint ticket_messages_html_check CHECK ((char_length(html) <= 60000)),
  constraint ticket_messages_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'staff'::text, 'note'::text]))),
  constraint ticket_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint ticket_messages_pkey PRIMARY KEY (id),
  constraint ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

create table ticket_rules (
  id uuid not null default uuid_v7(),
  name text not null,
  occasion text not null,
  conditions jsonb not null,
  doing jsonb not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_rules_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint ticket_rules_occasion_check CHECK ((occasion = ANY (ARRAY['opened'::text, 'replied'::text, 'late'::text]))),
  constraint ticket_rules_pkey PRIMARY KEY (id)
);

create table ticket_steps (
  id uuid not null default uuid_v7(),
  ticket_id uuid not null,
  act text not null,
  by_id uuid,
  facts jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ticket_steps_pkey PRIMARY KEY (id),
  constraint ticket_steps_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

create table ticket_tags (
  ticket_id uuid not null,
  tag text not null,
  constraint ticket_tags_pkey PRIMARY KEY (ticket_id, tag),
  constraint ticket_tags_tag_check CHECK (((char_length(tag) >= 1) AND (char_length(tag) <= 30))),
  constraint ticket_tags_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

create table tickets (
  id uuid not null default uuid_v7(),
  number integer not null generated always as identity,
  owner_id uuid not null,
  department_id uuid not null,
  subject text not null,
  language text not null,
  priority text not null,
  status text not null default 'new'::text,
  assignee_id uuid,
  about_kind text,
  about_id uuid,
  about_title text,
  about_link text,
  request_id text,
  due_at timestamp with time zone,
  due_left_ms bigint,
  escalated_at timestamp with time zone,
  returns_at timestamp with time zone,
  first_due_at timestamp with time zone,
  first_answered_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  stars integer,
  rated_at timestamp with time zone,
  rating_text text not null default ''::text,
  owner_read_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  moved_at timestamp with time zone not null default clock_timestamp(),
  merged_into uuid,
  nobody_free_at timestamp with time zone,
  subject_folded text not null generated always as (fold_text(subject)) stored,
  constraint tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint tickets_check CHECK (((about_kind IS NULL) = (about_id IS NULL))),
  constraint tickets_check1 CHECK (((status = 'on_hold'::text) = (returns_at IS NOT NULL))),
  constraint tickets_check2 CHECK (((due_at IS NULL) OR (due_left_ms IS NULL))),
  constraint tickets_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint tickets_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint tickets_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES tickets(id),
  constraint tickets_number_key UNIQUE (number),
  constraint tickets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint tickets_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint tickets_status_check CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'waiting_customer'::text, 'on_hold'::text, 'resolved'::text, 'closed'::text]))),
  constraint tickets_subject_check CHECK (((char_length(subject) >= 3) AND (char_length(subject) <= 150)))
);

create table timers (
  id text not null,
  cron text not null,
  next_at timestamp with time zone not null,
  attempts integer not null default 0,
  dead_at timestamp with time zone,
  ran_at timestamp with time zone,
  reason text,
  error text,
  constraint timers_pkey PRIMARY KEY (id)
);

create table trending_items (
  item_id uuid not null,
  kind text not null,
  score double precision not null,
  members integer not null,
  counted_at timestamp with time zone not null default clock_timestamp(),
  constraint trending_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint trending_items_pkey PRIMARY KEY (item_id)
);

create table uploads (
  id uuid not null default uuid_v7(),
  owner_id uuid not null,
  take text not null,
  name text not null,
  size integer not null,
  received integer not null default 0,
  file_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint uploads_check CHECK (((received >= 0) AND (received <= size))),
  constraint uploads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_size_check CHECK ((size > 0)),
  constraint uploads_take_check CHECK ((take = ANY (ARRAY['image'::text, 'document'::text, 'voice'::text])))
);

create table users (
  id uuid not null default uuid_v7(),
  username citext not null,
  email citext not null,
  name text not null,
  birth_date date,
  password_hash text,
  role text not null default 'Guest'::text,
  preset_id uuid,
  user_type text,
  profile_status text,
  language text not null default 'en'::text,
  currency text not null default 'USD'::text,
  agreed_at timestamp with time zone,
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  referred_by uuid,
  avatar_file_id uuid,
  demo boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  registration_hash text,
  restricted_until timestamp with time zone,
  erased_at timestamp with time zone,
  constraint users_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint users_check CHECK (((preset_id IS NULL) OR (role = 'Employee'::text))),
  constraint users_check1 CHECK (((suspended_reason IS NULL) OR (suspended_at IS NOT NULL))),
  constraint users_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_preset_id_fkey FOREIGN KEY (preset_id) REFERENCES roles(id),
  constraint users_profile_status_check CHECK ((profile_status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'changes_requested'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'withdrawn'::text]))),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint users_role_check CHECK ((role = ANY (ARRAY['Super-admin'::text, 'Employee'::text, 'Partner'::text, 'User'::text, 'Guest'::text]))),
  constraint users_user_type_check CHECK ((user_type = ANY (ARRAY['company'::text, 'investor'::text, 'freelancer'::text, 'validator'::text, 'advisor'::text, 'broker'::text]))),
  constraint users_username_key UNIQUE (username)
);

create table verification_assignments (
  id uuid not null default uuid_v7(),
  case_id uuid not null,
  partner_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text,
  ended_by uuid,
  ended_reason text,
  constraint verification_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id),
  constraint verification_assignments_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id) ON DELETE CASCADE,
  constraint verification_assignments_check CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
  constraint verification_assignments_ended_as_check CHECK ((ended_as = ANY (ARRAY['attested'::text, 'declined'::text, 'unassigned'::text, 'conflict'::text, 'over'::text]))),
  constraint verification_assignments_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint verification_assignments_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES users(id),
  constraint verification_assignments_pkey PRIMARY KEY (id)
);

create table verification_attestations (
  assignment_id uuid not null,
  result text not null,
  looked_at jsonb not null,
  words text not null,
  given_at timestamp with time zone not null default clock_timestamp(),
  undo_until timestamp with time zone not null,
  effective_at timestamp with time zone,
  constraint verification_attestations_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES verification_assignments(id) ON DELETE CASCADE,
  constraint verification_attestations_pkey PRIMARY KEY (assignment_id),
  constraint verification_attestations_result_check CHECK ((result = ANY (ARRAY['attest'::text, 'decline'::text])))
);

create table verification_cases (
  id uuid not null default uuid_v7(),
  profile_id uuid not null,
  version integer not null,
  user_id uuid not null,
  profile_kind text not null,
  name text not null,
  kind text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  risk text not null,
  risk_score integer not null,
  risk_reasons jsonb not null default '[]'::jsonb,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  first_by uuid,
  first_at timestamp with time zone,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  undo_until timestamp with time zone,
  reason_code text,
  reason text,
  asks jsonb not null default '[]'::jsonb,
  closed_at timestamp with time zone,
  closed_as text,
  constraint verification_cases_check CHECK (((claimed_by IS NULL) = (claimed_at IS NULL))),
  constraint verification_cases_check1 CHECK (((first_by IS NULL) = (first_at IS NULL))),
  constraint verification_cases_check2 CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_at IS NULL)))),
  constraint verification_cases_check3 CHECK (((closed_at IS NULL) = (closed_as IS NULL))),
  constraint verification_cases_check4 CHECK (((closed_as IS DISTINCT FROM 'decided'::text) OR (decision IS NOT NULL))),
  constraint verification_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint verification_cases_closed_as_check CHECK ((closed_as = ANY (ARRAY['decided'::text, 'withdrawn'::text, 'superseded'::text]))),
  constraint verification_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint verification_cases_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'changes'::text, 'reject'::text]))),
  constraint verification_cases_first_by_fkey FOREIGN KEY (first_by) REFERENCES users(id),
  constraint verification_cases_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'answered'::text, 'revision'::text]))),
  constraint verification_cases_pkey PRIMARY KEY (id),
  constraint verification_cases_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id),
  constraint verification_cases_profile_id_version_key UNIQUE (profile_id, version),
  constraint verification_cases_risk_check CHECK ((risk = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint verification_cases_risk_score_check CHECK (((risk_score >= 0) AND (risk_score <= 100))),
  constraint verification_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table verification_marks (
  case_id uuid not null,
  reviewer_id uuid not null,
  field text not null,
  mark text not null,
  ask text,
  marked_at timestamp with time zone not null default clock_timestamp(),
  constraint verification_marks_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id) ON DELETE CASCADE,
  constraint verification_marks_mark_check CHECK ((mark = ANY (ARRAY['ok'::text, 'ask'::text]))),
  constraint verification_marks_pkey PRIMARY KEY (case_id, reviewer_id, field),
  constraint verification_marks_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id)
);

create table verification_notes (
  id uuid not null default uuid_v7(),
  profile_id uuid not null,
  case_id uuid not null,
  author_id uuid not null,
  note text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  partner_id uuid,
  constraint verification_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint verification_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification_cases(id) ON DELETE CASCADE,
  constraint verification_notes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES users(id),
  constraint verification_notes_pkey PRIMARY KEY (id),
  constraint verification_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id)
);

create table verification_partners (
  user_id uuid not null,
  paused_at timestamp with time zone,
  constraint verification_partners_pkey PRIMARY KEY (user_id),
  constraint verification_partners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table watched_word_hits (
  id uuid not null default uuid_v7(),
  word_id uuid not null,
  kind text not null,
  hit_at timestamp with time zone not null default clock_timestamp(),
  constraint watched_word_hits_pkey PRIMARY KEY (id),
  constraint watched_word_hits_word_id_fkey FOREIGN KEY (word_id) REFERENCES watched_words(id) ON DELETE CASCADE
);

create table watched_words (
  id uuid not null default uuid_v7(),
  phrase text not null,
  folded text not null,
  part boolean not null default false,
  kinds text[],
  note text not null default ''::text,
  made_by uuid,
  made_at timestamp with time zone not null default clock_timestamp(),
  off_at timestamp with time zone,
  constraint watched_words_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint watched_words_note_check CHECK ((char_length(note) <= 300)),
  constraint watched_words_phrase_check CHECK (((char_length(phrase) >= 2) AND (char_length(phrase) <= 80))),
  constraint watched_words_pkey PRIMARY KEY (id)
);

comment on column activities.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column agreements.subject_id is 'no foreign key: a thing of the kind in subject_kind, which the agreement outlives';
comment on column article_texts.file_ids is 'no foreign key: a list; a file of an article stays as long as the article';
comment on column article_texts.shown_file_ids is 'no foreign key: a list; a file of an article stays as long as the article';
comment on column auctions.subject_id is 'no foreign key: a thing of the kind in subject_kind';
comment on column audit.actor_id is 'no foreign key: the log outlives the people in it';
comment on column audit.target_id is 'no foreign key: a thing of the kind in target_kind, which the log outlives';
comment on column audit.request_id is 'no foreign key: names lines of the server''s log';
comment on column bookmarks.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column calendar_entries.subject_id is 'no foreign key: a thing of the kind, whose owner removes it';
comment on column campaign_receivers.mail_id is 'no foreign key: a mail that was taken back is gone';
comment on column comments.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column complaint_cases.target_id is 'no foreign key: a thing of the kind in target_kind, which the case outlives';
comment on column complaint_holds.target_id is 'no foreign key: a thing of the kind in target_kind, which the case outlives';
comment on column files.claimed_id is 'no foreign key: a thing of the kind in claimed_kind';
comment on column follows.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column incoming_mails.message_id is 'no foreign key: the id that its sender gave it';
comment on column incoming_mails.returned_mail is 'no foreign key: as it was said; a mail that is gone is nobody''s';
comment on column invoice_lines.about_id is 'no foreign key: a thing of the kind in about_kind';
comment on column invoice_payments.payment_id is 'no foreign key: a payment of a gateway, which documents outlive';
comment on column invoice_standing.kind is 'this and the columns after it are those of the document, kept by triggers';
comment on column invoices.subject_id is 'no foreign key: a row of the higher feature that subject_kind names';
comment on column items.industry_ids is 'no foreign key: a list; an industry that is named here is retired, never deleted';
comment on column items.offer_auction_id is 'no foreign key: auctions stand on items, and tell them';
comment on column likes.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column mail_messages.message_id is 'no foreign key: what a mail program called it';
comment on column meetings.about_id is 'no foreign key: what it is about is of many kinds';
comment on column message_cards.target_id is 'no foreign key: a thing of the kind beside it';
comment on column messages.client_id is 'no foreign key: the name that a browser gave it';
comment on column messages_held.id is 'no foreign key: the id of a message that has no row yet';
comment on column messages_held.client_id is 'no foreign key: the name that a browser gave it';
comment on column messages_later.client_id is 'no foreign key: the name that a browser gave it';
comment on column notice_mutes.target_id is 'no foreign key: a thing of the kind in target_kind, which the mute may outlive';
comment on column notices.by_ids is 'no foreign key: accounts, in an array; who is gone has no face when the notice is read';
comment on column notices.thing_id is 'no foreign key: a thing of the kind in thing_kind, which the notice may outlive';
comment on column passkeys.credential_id is 'no foreign key: what the authenticator calls the key';
comment on column payment_customers.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_disputes.outside_id is 'no foreign key: the gateway''s name of it; null of one that was told before names were kept';
comment on column payment_events.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_methods.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_refunds.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payments.subject_id is 'no foreign key: a row of whichever higher feature has something paid';
comment on column payments.elsewhere is 'called off since what it was for was paid another way: by hand, by a part, by another gateway';
comment on column point_left_overs.cause_id is 'no foreign key: a row of the table that its work goes through';
comment on column point_postings.user_id is 'no foreign key: what is booked never changes, and the account forgets a person who is gone';
comment on column point_progress.last_id is 'no foreign key: a place in a list of several tables';
comment on column posts.item_id is 'no foreign key: the words of a post outlive the item it spoke of';
comment on column posts.auction_id is 'no foreign key: the words of a post outlive the auction it spoke of';
comment on column report_silences.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column reports.target_id is 'no foreign key: a thing of the kind in target_kind, which the report outlives';
comment on column review_meetings.meeting_id is 'no foreign key: the meeting that it was for is forgotten after a time, what follows from it is not';
comment on column reviews.meeting_id is 'no foreign key: the meeting that it is about is forgotten after a time, the review is not';
comment on column room_messages.client_id is 'no foreign key: the name that a browser gave it';
comment on column room_questions.client_id is 'no foreign key: the name that a browser gave it';
comment on column tickets.about_id is 'no foreign key: a thing of the kind in about_kind, which the ticket outlives';
comment on column tickets.request_id is 'no foreign key: the id of a request, as it stands in the log';

CREATE INDEX account_tokens_by_end ON public.account_tokens USING btree (expires_at);

CREATE INDEX account_tokens_of_user ON public.account_tokens USING btree (user_id, purpose);

CREATE INDEX activities_of_member ON public.activities USING btree (user_id, at DESC, id DESC);

CREATE INDEX agreement_steps_in_order ON public.agreement_steps USING btree (agreement_id, at, id);

CREATE INDEX agreements_by_state ON public.agreements USING btree (state, moved_at DESC);

CREATE INDEX agreements_due ON public.agreements USING btree (expires_at) WHERE (state = 'requested'::text);

CREATE UNIQUE INDEX agreements_open_once ON public.agreements USING btree (requester_id, subject_kind, subject_id) WHERE ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'disputed'::text])) AND (auction_id IS NULL));

CREATE INDEX agreements_promised ON public.agreements USING btree (subject_id) WHERE (state = 'accepted'::text);

CREATE INDEX agreements_received ON public.agreements USING btree (owner_id, moved_at DESC);

CREATE INDEX agreements_sent ON public.agreements USING btree (requester_id, moved_at DESC);

CREATE INDEX article_addresses_of ON public.article_addresses USING btree (article_id);

CREATE INDEX article_plans_of_plan ON public.article_plans USING btree (plan_id);

CREATE INDEX article_texts_by_words ON public.article_texts USING gin (folded gin_trgm_ops);

CREATE INDEX article_votes_of_user ON public.article_votes USING btree (user_id);

CREATE INDEX articles_by_tag ON public.articles USING gin (tags) WHERE (status = 'published'::text);

CREATE INDEX articles_in_group ON public.articles USING btree (group_id, published_at DESC) WHERE (status = 'published'::text);

CREATE INDEX articles_of_author ON public.articles USING btree (author_id);

CREATE INDEX articles_of_group ON public.articles USING btree (group_id);

CREATE INDEX articles_published ON public.articles USING btree (kind, published_at DESC) WHERE (status = 'published'::text);

CREATE INDEX articles_shown ON public.articles USING btree (kind, "position") WHERE (status = 'published'::text);

CREATE INDEX articles_to_go_out ON public.articles USING btree (goes_out_at) WHERE (goes_out_at IS NOT NULL);

CREATE INDEX auction_bidders_of_user ON public.auction_bidders USING btree (user_id, joined_at DESC);

CREATE INDEX auction_watches_of_user ON public.auction_watches USING btree (user_id, created_at DESC);

CREATE INDEX auctions_bids_to_tell ON public.auctions USING btree (told_bids_at) WHERE ((state = 'live'::text) AND (told_bids_at IS NOT NULL));

CREATE INDEX auctions_by_title ON public.auctions USING gin (fold_text(title) gin_trgm_ops);

CREATE INDEX auctions_of_seller ON public.auctions USING btree (seller_id, created_at DESC);

CREATE INDEX auctions_of_subject ON public.auctions USING btree (subject_kind, subject_id, created_at DESC);

CREATE UNIQUE INDEX auctions_one_each ON public.auctions USING btree (subject_kind, subject_id) WHERE (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'live'::text, 'paused'::text, 'sold'::text, 'second_chance'::text]));

CREATE INDEX auctions_over ON public.auctions USING btree (closed_at DESC, id) WHERE (closed_at IS NOT NULL);

CREATE INDEX auctions_running ON public.auctions USING btree (ends_at, id) WHERE (state = ANY (ARRAY['live'::text, 'paused'::text]));

CREATE INDEX auctions_scheduled ON public.auctions USING btree (starts_at) WHERE (state = 'scheduled'::text);

CREATE INDEX auctions_to_confirm ON public.auctions USING btree (confirm_by) WHERE (state = ANY (ARRAY['sold'::text, 'second_chance'::text]));

CREATE INDEX audit_by_key ON public.audit USING btree (at DESC, id DESC);

CREATE INDEX audit_of_act ON public.audit USING btree (action, at DESC, id DESC);

CREATE INDEX audit_of_actor ON public.audit USING btree (actor_id, at DESC, id DESC);

CREATE INDEX audit_of_target ON public.audit USING btree (target_kind, target_id, at DESC, id DESC);

CREATE INDEX bids_of_bidder ON public.bids USING btree (bidder_id, at DESC);

CREATE INDEX bids_taken_out ON public.bids USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE UNIQUE INDEX bids_voided_once ON public.bids USING btree (auction_id, voids_place) WHERE (kind = 'void'::text);

CREATE INDEX blocks_of_blocked ON public.blocks USING btree (blocked_id);

CREATE INDEX bookmarks_of_user ON public.bookmarks USING btree (user_id, created_at DESC);

CREATE INDEX calendar_entries_about ON public.calendar_entries USING btree (kind, subject_id);

CREATE INDEX calendar_entries_of ON public.calendar_entries USING btree (user_id, ends_at);

CREATE INDEX campaign_receivers_of_user ON public.campaign_receivers USING btree (user_id, written_at);

CREATE INDEX campaign_receivers_waiting ON public.campaign_receivers USING btree (campaign_id, user_id) WHERE ((mail_id IS NULL) AND (left_out_at IS NULL));

CREATE INDEX campaigns_at_work ON public.campaigns USING btree (state) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

CREATE INDEX campaigns_by_time ON public.campaigns USING btree (created_at DESC);

CREATE INDEX campaigns_of_author ON public.campaigns USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX campaigns_picture ON public.campaigns USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE UNIQUE INDEX canned_replies_by_name ON public.canned_replies USING btree (COALESCE(department_id, '00000000-0000-0000-0000-000000000000'::uuid), fold_text(name));

CREATE INDEX categories_by_type ON public.categories USING btree (type, place);

CREATE INDEX chat_call_rings_waiting ON public.chat_call_rings USING btree (user_id) WHERE (answer IS NULL);

CREATE INDEX chat_calls_by ON public.chat_calls USING btree (by_id);

CREATE INDEX chat_calls_of ON public.chat_calls USING btree (conversation_id, began_at);

CREATE UNIQUE INDEX chat_calls_one ON public.chat_calls USING btree (conversation_id) WHERE (ended_at IS NULL);

CREATE INDEX checkouts_of_subscription ON public.checkouts USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

CREATE INDEX checkouts_of_user ON public.checkouts USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX checkouts_one_open ON public.checkouts USING btree (user_id) WHERE (state = 'open'::text);

CREATE INDEX checkouts_open ON public.checkouts USING btree (created_at) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX comment_hidings_once ON public.comment_hidings USING btree (comment_id) WHERE (lifted_at IS NULL);

CREATE INDEX comments_counted ON public.comments USING btree (target_kind, target_id) WHERE (removed_at IS NULL);

CREATE INDEX comments_of_author ON public.comments USING btree (author_id, created_at DESC) WHERE (removed_at IS NULL);

CREATE INDEX comments_of_target ON public.comments USING btree (target_kind, target_id, id DESC) WHERE (under_id IS NULL);

CREATE INDEX comments_taken_away ON public.comments USING btree (removed_by) WHERE (removed_by IS NOT NULL);

CREATE INDEX comments_under ON public.comments USING btree (under_id, id) WHERE (under_id IS NOT NULL);

CREATE INDEX comments_untold ON public.comments USING btree (owner_id) WHERE ((told_at IS NULL) AND (removed_at IS NULL) AND (owner_id IS NOT NULL));

CREATE INDEX complaint_cases_by_time ON public.complaint_cases USING btree (opened_at DESC);

CREATE INDEX complaint_cases_by_title ON public.complaint_cases USING gin (title_folded gin_trgm_ops);

CREATE INDEX complaint_cases_claimed ON public.complaint_cases USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX complaint_cases_of_owner ON public.complaint_cases USING btree (owner_id, opened_at DESC);

CREATE UNIQUE INDEX complaint_cases_open_once ON public.complaint_cases USING btree (target_kind, target_id) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text]));

CREATE INDEX complaint_cases_to_do ON public.complaint_cases USING btree (opened_at) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text, 'appealed'::text]));

CREATE INDEX complaint_decisions_newest ON public.complaint_decisions USING btree (decided_at DESC, case_id) WHERE (undone_at IS NULL);

CREATE INDEX complaint_decisions_of_member ON public.complaint_decisions USING btree (member_id, decided_at DESC) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX complaint_decisions_one ON public.complaint_decisions USING btree (case_id) WHERE (undone_at IS NULL);

CREATE INDEX complaint_decisions_to_carry ON public.complaint_decisions USING btree (undo_until) WHERE ((carried_at IS NULL) AND (undone_at IS NULL));

CREATE INDEX complaint_decisions_to_end ON public.complaint_decisions USING btree (ends_at) WHERE ((ended_at IS NULL) AND (ends_at IS NOT NULL));

CREATE INDEX complaint_holds_of_case ON public.complaint_holds USING btree (case_id);

CREATE INDEX complaint_holds_of_owner ON public.complaint_holds USING btree (owner_id);

CREATE INDEX complaint_holds_of_thing ON public.complaint_holds USING btree (target_kind, target_id, held_at DESC);

CREATE UNIQUE INDEX complaint_holds_one ON public.complaint_holds USING btree (target_kind, target_id) WHERE (ended_at IS NULL);

CREATE INDEX complaint_notes_of_case ON public.complaint_notes USING btree (case_id, written_at);

CREATE INDEX complaint_reports_of_case ON public.complaint_reports USING btree (case_id);

CREATE INDEX conversation_members_asked ON public.conversation_members USING btree (added_by, asked_at) WHERE (asked_at IS NOT NULL);

CREATE INDEX conversation_members_of ON public.conversation_members USING btree (user_id, conversation_id);

CREATE INDEX conversations_pictures ON public.conversations USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX conversations_spoken ON public.conversations USING btree (spoken_at);

CREATE INDEX conversations_started ON public.conversations USING btree (started_by, created_at);

CREATE INDEX credit_entries_of ON public.credit_entries USING btree (user_id, currency);

CREATE UNIQUE INDEX data_exports_one_at_a_time ON public.data_exports USING btree (user_id) WHERE ((ready_at IS NULL) AND (gone_at IS NULL));

CREATE INDEX data_exports_to_do ON public.data_exports USING btree (asked_at) WHERE ((ready_at IS NULL) AND (gone_at IS NULL));

CREATE INDEX department_members_of ON public.department_members USING btree (user_id);

CREATE UNIQUE INDEX departments_by_arabic_name ON public.departments USING btree (fold_text(arabic_name)) WHERE (archived_at IS NULL);

CREATE UNIQUE INDEX departments_by_name ON public.departments USING btree (fold_text(name)) WHERE (archived_at IS NULL);

CREATE INDEX directory_by_names ON public.directory_entries USING gin (ts_filter(vector, '{a}'::"char"[]));

CREATE INDEX directory_by_tags ON public.directory_entries USING gin (tags);

CREATE INDEX directory_by_words ON public.directory_entries USING gin (vector);

CREATE INDEX directory_ebitda ON public.directory_entries USING btree (kind, ebitda DESC NULLS LAST, profile_id);

CREATE INDEX directory_firsts_by_kind ON public.directory_entries USING btree (kind, first_live_at DESC);

CREATE INDEX directory_largest ON public.directory_entries USING btree (kind, amount_to_usd DESC NULLS LAST, profile_id);

CREATE INDEX directory_names ON public.directory_entries USING btree (kind, sort_name, profile_id);

CREATE INDEX directory_newest ON public.directory_entries USING btree (kind, live_at DESC, profile_id);

CREATE INDEX directory_of_user ON public.directory_entries USING btree (user_id);

CREATE INDEX directory_oldest ON public.directory_entries USING btree (kind, live_at, profile_id);

CREATE INDEX directory_rating ON public.directory_entries USING btree (kind, rating_number DESC NULLS LAST, rating_count DESC, profile_id);

CREATE INDEX directory_smallest ON public.directory_entries USING btree (kind, amount_usd, profile_id);

CREATE INDEX directory_words_alike ON public.directory_words USING gin (word gin_trgm_ops);

CREATE INDEX directory_words_begin ON public.directory_words USING btree (kind, word text_pattern_ops);

CREATE UNIQUE INDEX erasures_one_at_a_time ON public.erasures USING btree (user_id) WHERE (taken_back_at IS NULL);

CREATE INDEX erasures_to_do ON public.erasures USING btree (due_at) WHERE ((taken_back_at IS NULL) AND (swept_at IS NULL));

CREATE INDEX files_by_content ON public.files USING btree (sha256);

CREATE INDEX files_of_claimer ON public.files USING btree (claimed_kind, claimed_id);

CREATE INDEX files_of_owner ON public.files USING btree (owner_id);

CREATE INDEX files_unclaimed ON public.files USING btree (created_at) WHERE (claimed_kind IS NULL);

CREATE INDEX followed_lately_most ON public.followed_lately USING btree (followers DESC, user_id);

CREATE INDEX follows_between ON public.follows USING btree (owner_id, user_id) WHERE (ended_at IS NULL);

CREATE INDEX follows_of_target ON public.follows USING btree (target_kind, target_id, followed_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX follows_of_user ON public.follows USING btree (user_id, followed_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX follows_silent ON public.follows USING btree (user_id) WHERE ((tell = 'nothing'::text) AND (ended_at IS NULL));

CREATE INDEX follows_untold ON public.follows USING btree (target_id) WHERE ((told_at IS NULL) AND (ended_at IS NULL) AND (target_kind = 'member'::text));

CREATE INDEX gifts_of_giver ON public.gifts USING btree (giver_id);

CREATE INDEX gifts_of_mail ON public.gifts USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX gifts_waiting ON public.gifts USING btree (deliver_on) WHERE ((paid_at IS NOT NULL) AND (sent_at IS NULL));

CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);

CREATE INDEX incoming_mails_of_sender ON public.incoming_mails USING btree (from_address, came_at);

CREATE INDEX incoming_mails_taken ON public.incoming_mails USING btree (taken_at) WHERE (whole_body <> ''::text);

CREATE INDEX incoming_mails_unmarked ON public.incoming_mails USING btree (mailbox_id) WHERE (marked_at IS NULL);

CREATE INDEX incoming_mails_waiting ON public.incoming_mails USING btree (came_at) WHERE (taken_at IS NULL);

CREATE INDEX industries_of_parent ON public.industries USING btree (parent_id);

CREATE INDEX invoice_openings_of ON public.invoice_openings USING btree (invoice_id, opened_at DESC);

CREATE INDEX invoice_payments_by_day ON public.invoice_payments USING btree (paid_on);

CREATE INDEX invoices_by_buyer ON public.invoices USING gin (fold_text((((buyer ->> 'name'::text) || ' '::text) || (buyer ->> 'company'::text))) gin_trgm_ops);

CREATE INDEX invoices_by_issue ON public.invoices USING btree (issued_on DESC, id DESC);

CREATE INDEX invoices_credited_by ON public.invoices USING btree (credits_id) WHERE (credits_id IS NOT NULL);

CREATE INDEX invoices_drafts ON public.invoices USING btree (created_at) WHERE (number IS NULL);

CREATE INDEX invoices_in_order ON public.invoices USING btree (COALESCE(issued_at, created_at) DESC NULLS LAST, id DESC);

CREATE INDEX invoices_of_client ON public.invoices USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX invoices_of_subject ON public.invoices USING btree (subject_kind, subject_id);

CREATE INDEX invoices_of_user ON public.invoices USING btree (user_id, created_at DESC);

CREATE INDEX item_drafts_of_owner ON public.item_drafts USING btree (owner_id, kind, saved_at DESC);

CREATE INDEX item_files_by_file ON public.item_files USING btree (file_id);

CREATE UNIQUE INDEX item_hidings_one_each ON public.item_hidings USING btree (item_id) WHERE (lifted_at IS NULL);

CREATE INDEX item_history_of_item ON public.item_history USING btree (item_id, at DESC);

CREATE INDEX items_by_age ON public.items USING btree (created_at, status);

CREATE INDEX items_by_status ON public.items USING btree (kind, status, status_at DESC);

CREATE INDEX items_by_words ON public.items USING gin (fold_text(((name || ' '::text) || highlights)) gin_trgm_ops);

CREATE INDEX items_newest ON public.items USING btree (kind, published_at DESC, id) WHERE (status = 'published'::text);

CREATE INDEX items_of_owner ON public.items USING btree (owner_id, status_at DESC);

CREATE INDEX items_over ON public.items USING btree (status_at) WHERE (status = ANY (ARRAY['sold'::text, 'closed'::text]));

CREATE INDEX known_devices_of_user ON public.known_devices USING btree (user_id);

CREATE INDEX leavings_by_day ON public.leavings USING btree (at DESC);

CREATE INDEX likes_of_target ON public.likes USING btree (target_kind, target_id);

CREATE INDEX likes_untold ON public.likes USING btree (owner_id) WHERE ((told_at IS NULL) AND (owner_id IS NOT NULL));

CREATE INDEX link_previews_old ON public.link_previews USING btree (read_at);

CREATE INDEX linked_identities_of_user ON public.linked_identities USING btree (user_id);

CREATE INDEX live_places_of_topic ON public.live_places USING btree (topic, place) WHERE (topic IS NOT NULL);

CREATE INDEX live_places_waiting ON public.live_places USING btree (outbox_id) WHERE (place IS NULL);

CREATE INDEX login_delays_by_age ON public.login_delays USING btree (last_at);

CREATE INDEX login_tickets_by_end ON public.login_tickets USING btree (expires_at);

CREATE INDEX login_tickets_of_user ON public.login_tickets USING btree (user_id);

CREATE INDEX looks_by ON public.looks USING btree (by_id);

CREATE INDEX looks_of_member ON public.looks USING btree (member_id, started_at DESC, id DESC);

CREATE INDEX looks_of_session ON public.looks USING btree (session_id);

CREATE UNIQUE INDEX looks_one_at_a_time ON public.looks USING btree (session_id) WHERE (ended_at IS NULL);

CREATE INDEX looks_to_end ON public.looks USING btree (ends_at) WHERE (ended_at IS NULL);

CREATE INDEX mail_acts_by_time ON public.mail_acts USING btree (at);

CREATE INDEX mail_drafts_of ON public.mail_drafts USING btree (author_id, updated_at DESC);

CREATE UNIQUE INDEX mail_drafts_of_thread ON public.mail_drafts USING btree (author_id, thread_id);

CREATE INDEX mail_drafts_on ON public.mail_drafts USING btree (thread_id);

CREATE INDEX mail_messages_by_mail ON public.mail_messages USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE UNIQUE INDEX mail_messages_by_message_id ON public.mail_messages USING btree (message_id);

CREATE INDEX mail_messages_forwarding ON public.mail_messages USING btree (forwards_id) WHERE (forwards_id IS NOT NULL);

CREATE INDEX mail_messages_of ON public.mail_messages USING btree (thread_id, written_at, id);

CREATE INDEX mail_returns_of_address ON public.mail_returns USING btree (address, came_at DESC) WHERE (cleared_at IS NULL);

CREATE INDEX mail_ruled_of_thread ON public.mail_ruled USING btree (thread_id, done_at);

CREATE UNIQUE INDEX mail_rules_by_name ON public.mail_rules USING btree (fold_text(name));

CREATE INDEX mail_stars_of ON public.mail_stars USING btree (thread_id);

CREATE INDEX mail_texts_of_author ON public.mail_texts USING btree (changed_by) WHERE (changed_by IS NOT NULL);

CREATE INDEX mail_threads_by_email ON public.mail_threads USING btree (lower(email), moved_at DESC);

CREATE INDEX mail_threads_by_words ON public.mail_threads USING gin (words gin_trgm_ops);

CREATE INDEX mail_threads_company ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((labels @> '{company}'::text[]) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_favoured ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((favoured_at IS NOT NULL) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_filed ON public.mail_threads USING btree (filed_on, moved_at DESC) WHERE (filed_on IS NOT NULL);

CREATE INDEX mail_threads_important ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((labels @> '{important}'::text[]) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_inbox ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((place = 'inbox'::text) AND (later_until IS NULL));

CREATE INDEX mail_threads_later ON public.mail_threads USING btree (later_until, id) WHERE ((place = 'inbox'::text) AND (later_until IS NOT NULL));

CREATE INDEX mail_threads_newest ON public.mail_threads USING btree (created_at DESC, id) WHERE (source <> 'club'::text);

CREATE INDEX mail_threads_personal ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((labels @> '{personal}'::text[]) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_private ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((labels @> '{private}'::text[]) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_read ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((place = 'inbox'::text) AND (later_until IS NULL) AND (read_at IS NOT NULL));

CREATE INDEX mail_threads_sent ON public.mail_threads USING btree (last_out_at DESC, id) WHERE ((last_out_at IS NOT NULL) AND (place = ANY (ARRAY['inbox'::text, 'sent'::text])));

CREATE INDEX mail_threads_spam ON public.mail_threads USING btree (moved_at DESC, id) WHERE (place = 'spam'::text);

CREATE INDEX mail_threads_trash ON public.mail_threads USING btree (trashed_at DESC, id) WHERE (place = 'trash'::text);

CREATE INDEX mail_threads_unread ON public.mail_threads USING btree (moved_at DESC, id) WHERE ((place = 'inbox'::text) AND (later_until IS NULL) AND (read_at IS NULL));

CREATE INDEX mails_by_time ON public.mails USING btree (created_at DESC);

CREATE INDEX mails_dead ON public.mails USING btree (dead_at) WHERE (dead_at IS NOT NULL);

CREATE INDEX mails_of_attached ON public.mails USING btree (((attached ->> 'id'::text)), created_at DESC) WHERE (attached IS NOT NULL);

CREATE INDEX mails_of_recipient ON public.mails USING btree (recipient_id, created_at DESC) WHERE (recipient_id IS NOT NULL);

CREATE INDEX mails_waiting ON public.mails USING btree (next_at) WHERE ((sent_at IS NULL) AND (kept_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX market_by_marks ON public.market_prices USING gin (marks);

CREATE INDEX market_by_names ON public.market_entries USING gin (ts_filter(vector, '{a}'::"char"[]));

CREATE INDEX market_by_tags ON public.market_entries USING gin (tags);

CREATE INDEX market_by_words ON public.market_entries USING gin (vector);

CREATE INDEX market_cheapest ON public.market_prices USING btree (price_usd, item_id);

CREATE INDEX market_dearest ON public.market_prices USING btree (price_usd DESC NULLS LAST, item_id);

CREATE INDEX market_ending ON public.market_prices USING btree (ends_at, item_id DESC);

CREATE INDEX market_featured ON public.market_entries USING btree (featured DESC, live_at DESC, item_id);

CREATE INDEX market_featured_of_kind ON public.market_entries USING btree (kind, featured DESC, live_at DESC, item_id);

CREATE INDEX market_newest ON public.market_entries USING btree (live_at DESC, item_id);

CREATE INDEX market_newest_of_kind ON public.market_entries USING btree (kind, live_at DESC, item_id);

CREATE INDEX market_of_owner ON public.market_entries USING btree (owner_id);

CREATE INDEX market_words_alike ON public.market_words USING gin (word gin_trgm_ops);

CREATE INDEX market_words_begin ON public.market_words USING btree (kind, word text_pattern_ops);

CREATE INDEX meeting_passes_of ON public.meeting_passes USING btree (person_id);

CREATE UNIQUE INDEX meeting_people_guests ON public.meeting_people USING btree (meeting_id, lower(email)) WHERE ((email IS NOT NULL) AND (removed_at IS NULL));

CREATE UNIQUE INDEX meeting_people_members ON public.meeting_people USING btree (meeting_id, user_id) WHERE ((user_id IS NOT NULL) AND (removed_at IS NULL));

CREATE INDEX meeting_people_of ON public.meeting_people USING btree (user_id, meeting_id) WHERE (user_id IS NOT NULL);

CREATE INDEX meeting_steps_of ON public.meeting_steps USING btree (meeting_id, at);

CREATE INDEX meeting_time_answers_of ON public.meeting_time_answers USING btree (person_id);

CREATE INDEX meeting_visits_by_address ON public.meeting_visits USING btree (lower(email));

CREATE INDEX meeting_visits_by_age ON public.meeting_visits USING btree (asked_at) WHERE (meeting_id IS NULL);

CREATE INDEX meeting_visits_of ON public.meeting_visits USING btree (host_id);

CREATE INDEX meetings_due ON public.meetings USING btree (starts_at) WHERE (state = 'fixed'::text);

CREATE INDEX meetings_open ON public.meetings USING btree (created_at) WHERE (state = 'proposed'::text);

CREATE INDEX meetings_owned ON public.meetings USING btree (owner_id, created_at DESC);

CREATE INDEX member_notes_by_author ON public.member_notes USING btree (author_id) WHERE (author_id IS NOT NULL);

CREATE INDEX member_notes_of_user ON public.member_notes USING btree (user_id, written_at DESC, id DESC);

CREATE UNIQUE INDEX member_tag_words_once ON public.member_tag_words USING btree (fold_text(tag));

CREATE INDEX member_tags_by_giver ON public.member_tags USING btree (given_by) WHERE (given_by IS NOT NULL);

CREATE INDEX member_tags_by_tag ON public.member_tags USING btree (tag_id);

CREATE INDEX message_files_by_file ON public.message_files USING btree (file_id);

CREATE INDEX message_files_shared ON public.message_files USING btree (conversation_id, kind, seq DESC);

CREATE UNIQUE INDEX message_hidings_once ON public.message_hidings USING btree (message_id) WHERE (lifted_at IS NULL);

CREATE INDEX message_names_of ON public.message_names USING btree (user_id, message_id);

CREATE INDEX message_pins_by ON public.message_pins USING btree (pinned_by);

CREATE INDEX message_pins_over ON public.message_pins USING btree (conversation_id, pinned_at);

CREATE INDEX message_reactions_of ON public.message_reactions USING btree (user_id);

CREATE INDEX message_stars_newest ON public.message_stars USING btree (user_id, starred_at DESC);

CREATE INDEX messages_answering ON public.messages USING btree (conversation_id, reply_to) WHERE (reply_to IS NOT NULL);

CREATE INDEX messages_held_of ON public.messages_held USING btree (conversation_id, author_id, held_at);

CREATE INDEX messages_later_due ON public.messages_later USING btree (send_at) WHERE (refused_at IS NULL);

CREATE INDEX messages_later_of ON public.messages_later USING btree (conversation_id, author_id, send_at);

CREATE INDEX messages_unread ON public.messages USING btree (conversation_id, seq, author_id) WHERE ((removed_at IS NULL) AND (line IS NULL));

CREATE INDEX notice_alerts_next ON public.notice_alerts USING btree (due_at);

CREATE INDEX notice_dues_next ON public.notice_dues USING btree (due_at);

CREATE INDEX notice_dues_of_user ON public.notice_dues USING btree (user_id, channel);

CREATE INDEX notices_of_recipient ON public.notices USING btree (recipient_id, created_at DESC);

CREATE UNIQUE INDEX notices_open_group ON public.notices USING btree (recipient_id, group_key) WHERE ((read_at IS NULL) AND (group_key IS NOT NULL));

CREATE INDEX notices_unread ON public.notices USING btree (recipient_id) WHERE ((read_at IS NULL) AND (NOT hidden));

CREATE INDEX notices_unread_of_place ON public.notices USING btree (recipient_id, place) WHERE (read_at IS NULL);

CREATE INDEX oidc_states_by_end ON public.oidc_states USING btree (expires_at);

CREATE INDEX outbox_dead ON public.outbox USING btree (dead_at) WHERE (dead_at IS NOT NULL);

CREATE INDEX outbox_delivered ON public.outbox USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);

CREATE INDEX outbox_in_order ON public.outbox USING btree (subject, id) WHERE ((subject IS NOT NULL) AND (delivered_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX outbox_topic ON public.outbox USING btree (topic, id) WHERE (topic IS NOT NULL);

CREATE INDEX outbox_waiting ON public.outbox USING btree (next_at) WHERE ((delivered_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX outside_calendars_due ON public.outside_calendars USING btree (next_at);

CREATE INDEX outside_calendars_of ON public.outside_calendars USING btree (user_id);

CREATE INDEX outside_calls_due ON public.outside_calls USING btree (next_at) WHERE ((done_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX paid_periods_of ON public.paid_periods USING btree (subscription_id, created_at DESC);

CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkey_challenges_of_user ON public.passkey_challenges USING btree (user_id);

CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);

CREATE INDEX payment_events_by_time ON public.payment_events USING btree (received_at DESC);

CREATE INDEX payment_events_of_payment ON public.payment_events USING btree (payment_id);

CREATE INDEX payment_events_waiting ON public.payment_events USING btree (gateway, waits_for) WHERE ((effect IS NULL) AND (waits_for IS NOT NULL));

CREATE INDEX payment_events_with_words ON public.payment_events USING btree (received_at) WHERE (body IS NOT NULL);

CREATE INDEX payment_methods_of_user ON public.payment_methods USING btree (user_id) WHERE (removed_at IS NULL);

CREATE INDEX payment_receipts_of_payment ON public.payment_receipts USING btree (payment_id);

CREATE INDEX payment_refunds_open ON public.payment_refunds USING btree (asked_at) WHERE (state = 'asked'::text);

CREATE INDEX payment_setups_to_ask ON public.payment_setups USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX payments_awaiting ON public.payments USING btree (opened_at) WHERE (state = 'awaiting-bank'::text);

CREATE INDEX payments_late ON public.payments USING btree (late_at) WHERE ((late_at IS NOT NULL) AND (late_done_at IS NULL));

CREATE INDEX payments_of_payer ON public.payments USING btree (payer_id);

CREATE INDEX payments_of_subject ON public.payments USING btree (subject_kind, subject_id);

CREATE INDEX payments_settled ON public.payments USING btree (settled_at) WHERE (state = 'paid'::text);

CREATE INDEX payments_to_ask ON public.payments USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX plan_invitations_of_user ON public.plan_invitations USING btree (user_id);

CREATE UNIQUE INDEX plan_prices_one_open ON public.plan_prices USING btree (plan_id, period, currency) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX plans_one_ground ON public.plans USING btree (ground) WHERE ground;

CREATE INDEX point_entries_of_account ON public.point_entries USING btree (account_id, id DESC);

CREATE INDEX point_entries_of_posting ON public.point_entries USING btree (posting_id);

CREATE INDEX point_looks_of_request ON public.point_looks USING btree (request_id, at DESC);

CREATE INDEX point_postings_by_cause ON public.point_postings USING btree (cause, round);

CREATE INDEX point_postings_by_time ON public.point_postings USING btree (user_id, booked_at);

CREATE INDEX point_postings_of_pair ON public.point_postings USING btree (pair, happened_at) WHERE (pair IS NOT NULL);

CREATE INDEX point_postings_of_user ON public.point_postings USING btree (user_id, rule, happened_at);

CREATE INDEX point_request_steps_of_request ON public.point_request_steps USING btree (request_id, at);

CREATE INDEX point_requests_by_status ON public.point_requests USING btree (status, created_at);

CREATE INDEX point_requests_of_user ON public.point_requests USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX point_requests_one_each_hash ON public.point_requests USING btree (hash) WHERE (status <> 'rejected'::text);

CREATE UNIQUE INDEX point_requests_one_open ON public.point_requests USING btree (user_id) WHERE (status = ANY (ARRAY['submitted'::text, 'checking'::text]));

CREATE INDEX point_requests_to_look_at ON public.point_requests USING btree (next_look_at) WHERE (status = ANY (ARRAY['submitted'::text, 'checking'::text]));

CREATE UNIQUE INDEX post_hidings_one_each ON public.post_hidings USING btree (post_id) WHERE (lifted_at IS NULL);

CREATE INDEX post_pictures_by_file ON public.post_pictures USING btree (file_id);

CREATE UNIQUE INDEX posts_auction_once ON public.posts USING btree (auction_id) WHERE (origin = 'auction'::text);

CREATE UNIQUE INDEX posts_item_once ON public.posts USING btree (item_id) WHERE (origin = 'item'::text);

CREATE INDEX posts_of_auction ON public.posts USING btree (auction_id) WHERE (auction_id IS NOT NULL);

CREATE INDEX posts_of_author ON public.posts USING btree (author_id, created_at DESC, id DESC) WHERE shown;

CREATE INDEX posts_of_item ON public.posts USING btree (item_id, created_at DESC, id DESC) WHERE (item_id IS NOT NULL);

CREATE INDEX posts_offered ON public.posts USING btree (created_at DESC, id DESC) WHERE (shown AND offered);

CREATE INDEX posts_public ON public.posts USING btree (created_at DESC, id DESC) WHERE (shown AND (audience = 'public'::text));

CREATE INDEX posts_shared ON public.posts USING btree (shared_id) WHERE (shared_id IS NOT NULL);

CREATE INDEX posts_shown ON public.posts USING btree (created_at DESC, id DESC) WHERE shown;

CREATE INDEX profile_drafts_left_alone ON public.profile_drafts USING btree (saved_at) WHERE (reminded_at IS NULL);

CREATE INDEX profile_files_by_file ON public.profile_files USING btree (file_id);

CREATE INDEX profile_files_of_profile ON public.profile_files USING btree (profile_id);

CREATE INDEX profile_history_of_profile ON public.profile_history USING btree (profile_id, at DESC);

CREATE INDEX profile_versions_by_domain ON public.profile_versions USING btree (email_domain) WHERE (email_domain IS NOT NULL);

CREATE INDEX profile_versions_by_license ON public.profile_versions USING btree (lower(license)) WHERE (license IS NOT NULL);

CREATE INDEX profile_versions_by_name ON public.profile_versions USING gin (fold_text(name) gin_trgm_ops);

CREATE INDEX profile_versions_by_phone ON public.profile_versions USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX profile_versions_sealed ON public.profile_versions USING btree (decided_at) WHERE ((sealed <> '{}'::jsonb) AND (purged_at IS NULL));

CREATE INDEX profiles_by_status ON public.profiles USING btree (status, status_at);

CREATE INDEX profiles_of_user ON public.profiles USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX profiles_one_each ON public.profiles USING btree (user_id) WHERE (status <> 'withdrawn'::text);

CREATE INDEX promotion_uses_of_code ON public.promotion_uses USING btree (code_id, taken_at DESC) WHERE (released_at IS NULL);

CREATE INDEX promotion_uses_of_subscription ON public.promotion_uses USING btree (subscription_id);

CREATE INDEX promotion_uses_of_user ON public.promotion_uses USING btree (user_id);

CREATE INDEX push_devices_of ON public.push_devices USING btree (user_id);

CREATE INDEX push_sends_due ON public.push_sends USING btree (next_at) WHERE (dead_at IS NULL);

CREATE INDEX push_sends_of ON public.push_sends USING btree (device_id);

CREATE INDEX push_sends_of_person ON public.push_sends USING btree (user_id);

CREATE INDEX rate_limits_by_end ON public.rate_limits USING btree (window_ends);

CREATE INDEX referral_credits_of_referrer ON public.referral_credits USING btree (referrer_id, credited_at DESC);

CREATE INDEX renewal_tries_of ON public.renewal_tries USING btree (renewal_id, at);

CREATE UNIQUE INDEX renewals_of_dispute ON public.renewals USING btree (dispute_id) WHERE (dispute_id IS NOT NULL);

CREATE INDEX renewals_of_invoice ON public.renewals USING btree (invoice_id) WHERE (dispute_id IS NOT NULL);

CREATE UNIQUE INDEX renewals_of_period ON public.renewals USING btree (subscription_id, begins_at) WHERE (dispute_id IS NULL);

CREATE INDEX renewals_of_user ON public.renewals USING btree (user_id, created_at DESC);

CREATE INDEX renewals_open ON public.renewals USING btree (try_at) WHERE (state = 'open'::text);

CREATE INDEX reports_by_time ON public.reports USING btree (created_at DESC);

CREATE INDEX reports_of_reporter ON public.reports USING btree (reporter_id, created_at DESC);

CREATE INDEX reports_of_target ON public.reports USING btree (target_kind, target_id);

CREATE UNIQUE INDEX reports_open_once ON public.reports USING btree (reporter_id, target_kind, target_id) WHERE (closed_at IS NULL);

CREATE INDEX reset_tokens_by_end ON public.reset_tokens USING btree (expires_at);

CREATE INDEX reset_tokens_of_user ON public.reset_tokens USING btree (user_id);

CREATE UNIQUE INDEX review_hidings_one_each ON public.review_hidings USING btree (review_id) WHERE (lifted_at IS NULL);

CREATE INDEX review_meetings_of ON public.review_meetings USING btree (meeting_id);

CREATE INDEX review_reminders_due ON public.review_reminders USING btree (due_at) WHERE (told_at IS NULL);

CREATE UNIQUE INDEX review_reply_hidings_once ON public.review_reply_hidings USING btree (review_id) WHERE (lifted_at IS NULL);

CREATE INDEX reviews_by_author ON public.reviews USING btree (author_id, created_at DESC);

CREATE UNIQUE INDEX reviews_of_meetings_once ON public.reviews USING btree (author_id, member_id) WHERE (meeting_id IS NOT NULL);

CREATE INDEX reviews_of_member ON public.reviews USING btree (member_id, created_at DESC);

CREATE INDEX room_interests_of ON public.room_interests USING btree (user_id);

CREATE INDEX room_members_of ON public.room_members USING btree (user_id);

CREATE UNIQUE INDEX room_message_hidings_once ON public.room_message_hidings USING btree (message_id) WHERE (lifted_at IS NULL);

CREATE INDEX room_messages_by_age ON public.room_messages USING btree (created_at);

CREATE INDEX room_messages_of ON public.room_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_orders_due ON public.room_orders USING btree (next_at) WHERE (dead_at IS NULL);

CREATE INDEX room_orders_room ON public.room_orders USING btree (room_id);

CREATE INDEX room_orders_seat ON public.room_orders USING btree (seat_id) WHERE (seat_id IS NOT NULL);

CREATE INDEX room_passes_by_user ON public.room_passes USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_passes_of ON public.room_passes USING btree (room_id);

CREATE INDEX room_questions_in ON public.room_questions USING btree (room_id, created_at);

CREATE INDEX room_questions_of ON public.room_questions USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_recorded_of ON public.room_recorded USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_recorded_seats ON public.room_recorded USING btree (seat_id);

CREATE INDEX room_recordings_in ON public.room_recordings USING btree (room_id);

CREATE UNIQUE INDEX room_recordings_one ON public.room_recordings USING btree (room_id) WHERE (stopped_at IS NULL);

CREATE INDEX room_recordings_to_look_at ON public.room_recordings USING btree (looks, whole_at) WHERE ((whole_at IS NOT NULL) AND (looked_at IS NULL));

CREATE INDEX room_seats_by_pass ON public.room_seats USING btree (pass_id) WHERE (pass_id IS NOT NULL);

CREATE INDEX room_seats_here ON public.room_seats USING btree (room_id, state) WHERE (state = ANY (ARRAY['waiting'::text, 'in'::text]));

CREATE INDEX room_seats_of ON public.room_seats USING btree (user_id, room_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_seats_removed ON public.room_seats USING btree (room_id) WHERE (state = 'removed'::text);

CREATE INDEX room_seats_silent ON public.room_seats USING btree (seen_at) WHERE (state = ANY (ARRAY['waiting'::text, 'in'::text]));

CREATE INDEX room_votes_of ON public.room_votes USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX room_webhooks_by_age ON public.room_webhooks USING btree (at);

CREATE INDEX rooms_going_on ON public.rooms USING btree (started_at) WHERE ((ended_at IS NULL) AND (started_at IS NOT NULL));

CREATE INDEX rooms_of ON public.rooms USING btree (owner_id, created_at);

CREATE UNIQUE INDEX rooms_own ON public.rooms USING btree (owner_id, kind) WHERE ((ended_at IS NULL) AND (kind = ANY (ARRAY['private'::text, 'public'::text])));

CREATE INDEX sandbox_payments_to_charge_back ON public.sandbox_payments USING btree (charge_back_at) WHERE (charged_back_at IS NULL);

CREATE INDEX saved_search_hits_of_profile ON public.saved_search_hits USING btree (profile_id);

CREATE INDEX saved_searches_deleted ON public.saved_searches USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX saved_searches_due ON public.saved_searches USING btree (next_at) WHERE ((next_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX saved_searches_instant ON public.saved_searches USING btree (kind) WHERE ((alert = 'instant'::text) AND (deleted_at IS NULL));

CREATE INDEX saved_searches_of_user ON public.saved_searches USING btree (user_id) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_by_use ON public.sessions USING btree (last_seen_at);

CREATE INDEX sessions_of_device ON public.sessions USING btree (device_id);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, last_seen_at DESC);

CREATE INDEX subscription_changes_of ON public.subscription_changes USING btree (subscription_id, at);

CREATE INDEX subscriptions_by_price ON public.subscriptions USING btree (price_id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'grace'::text]));

CREATE INDEX subscriptions_ending ON public.subscriptions USING btree (ends_at) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'grace'::text]));

CREATE INDEX subscriptions_moving ON public.subscriptions USING btree (period_end) WHERE ((next_by = 'club'::text) AND (next_told_at IS NULL));

CREATE INDEX subscriptions_of_plan ON public.subscriptions USING btree (plan_id);

CREATE INDEX subscriptions_of_user ON public.subscriptions USING btree (user_id, started_at DESC);

CREATE UNIQUE INDEX subscriptions_one_running ON public.subscriptions USING btree (user_id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'grace'::text]));

CREATE UNIQUE INDEX subscriptions_one_trial ON public.subscriptions USING btree (user_id) WHERE is_trial;

CREATE INDEX subscriptions_paused ON public.subscriptions USING btree (paused_until) WHERE (paused_at IS NOT NULL);

CREATE INDEX subscriptions_period_end ON public.subscriptions USING btree (period_end) WHERE ((status = ANY (ARRAY['active'::text, 'past_due'::text])) AND (price_id IS NOT NULL));

CREATE INDEX super_admin_requests_asked_by ON public.super_admin_requests USING btree (asked_by);

CREATE INDEX super_admin_requests_decided_by ON public.super_admin_requests USING btree (decided_by);

CREATE INDEX super_admin_requests_member ON public.super_admin_requests USING btree (member_id);

CREATE UNIQUE INDEX super_admin_requests_one_open ON public.super_admin_requests USING btree (COALESCE(member_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (outcome IS NULL);

CREATE INDEX super_admin_requests_open ON public.super_admin_requests USING btree (asked_at) WHERE (outcome IS NULL);

CREATE INDEX ticket_links_other ON public.ticket_links USING btree (other_id);

CREATE UNIQUE INDEX ticket_macros_by_name ON public.ticket_macros USING btree (fold_text(name));

CREATE INDEX ticket_macros_of_reply ON public.ticket_macros USING btree (reply_id);

CREATE INDEX ticket_messages_of ON public.ticket_messages USING btree (ticket_id, written_at, id);

CREATE UNIQUE INDEX ticket_rules_by_name ON public.ticket_rules USING btree (fold_text(name));

CREATE INDEX ticket_steps_of ON public.ticket_steps USING btree (ticket_id, at, id);

CREATE INDEX ticket_tags_by_tag ON public.ticket_tags USING btree (tag);

CREATE INDEX tickets_by_age ON public.tickets USING btree (created_at);

CREATE INDEX tickets_by_move ON public.tickets USING btree (moved_at DESC, id);

CREATE INDEX tickets_by_subject ON public.tickets USING gin (subject_folded gin_trgm_ops);

CREATE INDEX tickets_first_answered ON public.tickets USING btree (first_answered_at) WHERE (first_answered_at IS NOT NULL);

CREATE INDEX tickets_for_hands ON public.tickets USING btree (nobody_free_at) WHERE ((nobody_free_at IS NOT NULL) AND (assignee_id IS NULL));

CREATE INDEX tickets_merged ON public.tickets USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX tickets_newest ON public.tickets USING btree (created_at DESC, id);

CREATE INDEX tickets_of_assignee ON public.tickets USING btree (assignee_id, due_at) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));

CREATE INDEX tickets_of_department ON public.tickets USING btree (department_id, status, moved_at DESC);

CREATE INDEX tickets_of_owner ON public.tickets USING btree (owner_id, moved_at DESC, id);

CREATE INDEX tickets_open_due ON public.tickets USING btree (due_at, id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));

CREATE INDEX tickets_over ON public.tickets USING btree (COALESCE(resolved_at, closed_at)) WHERE (status = ANY (ARRAY['resolved'::text, 'closed'::text]));

CREATE INDEX tickets_resolved ON public.tickets USING btree (resolved_at) WHERE (status = 'resolved'::text);

CREATE INDEX tickets_returning ON public.tickets USING btree (returns_at) WHERE (status = 'on_hold'::text);

CREATE INDEX trending_by_kind ON public.trending_items USING btree (kind, score DESC, item_id);

CREATE INDEX uploads_by_age ON public.uploads USING btree (created_at);

CREATE INDEX uploads_of_file ON public.uploads USING btree (file_id);

CREATE INDEX uploads_of_owner ON public.uploads USING btree (owner_id);

CREATE INDEX users_by_address ON public.users USING gin (lower((email)::text) gin_trgm_ops);

CREATE INDEX users_by_age ON public.users USING btree (created_at DESC);

CREATE INDEX users_by_avatar ON public.users USING btree (avatar_file_id) WHERE (avatar_file_id IS NOT NULL);

CREATE INDEX users_by_email ON public.users USING btree (email);

CREATE INDEX users_by_handle ON public.users USING btree (lower((username)::text) text_pattern_ops);

CREATE INDEX users_by_kind ON public.users USING btree (user_type, profile_status) WHERE (user_type IS NOT NULL);

CREATE INDEX users_by_name ON public.users USING btree (fold_text(name));

CREATE INDEX users_by_words ON public.users USING gin (fold_text(((name || ' '::text) || (username)::text)) gin_trgm_ops);

CREATE INDEX users_of_preset ON public.users USING btree (preset_id) WHERE (preset_id IS NOT NULL);

CREATE INDEX users_of_referrer ON public.users USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX users_unverified ON public.users USING btree (created_at) WHERE (verified_at IS NULL);

CREATE UNIQUE INDEX users_verified_email ON public.users USING btree (email) WHERE (verified_at IS NOT NULL);

CREATE INDEX verification_assignments_conflicts ON public.verification_assignments USING btree (partner_id) WHERE (ended_as = 'conflict'::text);

CREATE INDEX verification_assignments_of_case ON public.verification_assignments USING btree (case_id, assigned_at);

CREATE INDEX verification_assignments_of_partner ON public.verification_assignments USING btree (partner_id, assigned_at);

CREATE UNIQUE INDEX verification_assignments_one_open ON public.verification_assignments USING btree (case_id) WHERE (ended_at IS NULL);

CREATE INDEX verification_attestations_due ON public.verification_attestations USING btree (undo_until) WHERE (effective_at IS NULL);

CREATE INDEX verification_cases_by_name ON public.verification_cases USING gin (fold_text(name) gin_trgm_ops);

CREATE INDEX verification_cases_claims ON public.verification_cases USING btree (claimed_at) WHERE ((claimed_by IS NOT NULL) AND (closed_at IS NULL));

CREATE INDEX verification_cases_decided ON public.verification_cases USING btree (decided_at DESC) WHERE (decision IS NOT NULL);

CREATE INDEX verification_cases_due ON public.verification_cases USING btree (undo_until) WHERE ((decision IS NOT NULL) AND (closed_at IS NULL));

CREATE INDEX verification_cases_of_user ON public.verification_cases USING btree (user_id);

CREATE UNIQUE INDEX verification_cases_one_open ON public.verification_cases USING btree (profile_id) WHERE (closed_at IS NULL);

CREATE INDEX verification_cases_waiting ON public.verification_cases USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX verification_notes_of_profile ON public.verification_notes USING btree (profile_id, written_at);

CREATE INDEX watched_word_hits_of_word ON public.watched_word_hits USING btree (word_id, hit_at DESC);

CREATE UNIQUE INDEX watched_words_once ON public.watched_words USING btree (folded, part);

CREATE OR REPLACE FUNCTION public.count_gone_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update post_counts c set posts = c.posts - g.posts, offers = c.offers - g.offers
    from (select author_id, audience, count(*) as posts, count(*) filter (where offered) as offers from gone where shown group by 1, 2) g
    where c.author_id = g.author_id and c.audience = g.audience;
  update post_totals t set posts = t.posts - g.posts, offers = t.offers - g.offers
    from (select abs(hashtext(author_id::text) % 16) as shard, audience, count(*) as posts, count(*) filter (where offered) as offers
      from gone where shown group by 1, 2) g
    where t.shard = g.shard and t.audience = g.audience;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into post_counts as c (author_id, audience, posts, offers)
    select author_id, audience, count(*), count(*) filter (where offered) from made where shown group by 1, 2 order by 1, 2
    on conflict (author_id, audience) do update set posts = c.posts + excluded.posts, offers = c.offers + excluded.offers;
  insert into post_totals as t (shard, audience, posts, offers)
    select abs(hashtext(author_id::text) % 16), audience, count(*), count(*) filter (where offered) from made where shown
    group by 1, 2 order by 1, 2
    on conflict (shard, audience) do update set posts = t.posts + excluded.posts, offers = t.offers + excluded.offers;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]', '', 'g'),
    'أإآٱىئیيؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬ء',
    'ااااييييوهك01234567890123456789.,')), '\s+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.give_live_places(most integer)
 RETURNS TABLE(given integer, last_place bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  start bigint;
  places integer;
begin
  if not exists (select from live_places where place is null) then
    return query select 0, last_place from live_turn;
    return;
  end if;
  select last_place into start from live_turn for update skip locked;
  if not found then
    return;
  end if;
  with waiting as (
    select outbox_id, topic, start + row_number() over (order by outbox_id) as place
      from (select outbox_id, topic from live_places where place is null order by outbox_id limit most) oldest
  ), linked as (
    select outbox_id, place, lag(place) over (partition by topic order by place) as before from waiting
  )
  update live_places p
    set place = l.place,
      before = coalesce(l.before, (select max(e.place) from live_places e where e.topic = p.topic and e.place is not null), 0)
    from linked l
    where l.outbox_id = p.outbox_id;
  get diagnostics places = row_count;
  if places > 0 then
    update live_turn set last_place = start + places;
  end if;
  return query select places, start + places;
end
$function$
;

CREATE OR REPLACE FUNCTION public.invoice_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into invoice_standing (invoice_id, kind, test, currency, total_minor, issued_on, due_on)
    values (new.id, new.kind, new.test, new.currency, new.total_minor, new.issued_on, new.due_on);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_credit_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoice_standing set credited_minor = credited_minor + new.total_minor where invoice_id = new.credits_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_dated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform invoice_month_is_open(new.issued_on);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_is_rewritten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoice_standing set kind = new.kind, test = new.test, currency = new.currency, total_minor = new.total_minor, issued_on = new.issued_on, due_on = new.due_on
    where invoice_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_line_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from invoices where id = coalesce(new.invoice_id, old.invoice_id) and number is not null) then
    raise exception 'a line of an issued invoice never changes' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_month_is_open(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('invoice_months'));
  if exists (select 1 from invoice_months where month >= date_trunc('month', day)) then
    raise exception 'the month of % is closed', day using errcode = '42501';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_payment_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoice_standing set paid_minor = paid_minor + new.amount_minor where invoice_id = new.invoice_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_payment_dated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform invoice_month_is_open(new.paid_on);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  loose text[] := array['user_id'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      raise exception 'an issued invoice is never deleted' using errcode = '42501';
    end if;
    return old;
  end if;
  if current_setting('majlis.erasing', true) = 'on' then
    loose := array['user_id', 'buyer', 'note'];
  end if;
  if old.number is not null and (to_jsonb(new) - loose is distinct from to_jsonb(old) - loose
      or (new.user_id is not null and new.user_id is distinct from old.user_id)
      or (loose = array['user_id'] and new.user_id is not null)) then
    raise exception 'an issued invoice never changes' using errcode = '42501';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.plan_id, old.period, old.currency, old.version, old.minor, old.valid_from)
    is distinct from (new.plan_id, new.period, new.currency, new.version, new.minor, new.valid_from) then
    raise exception 'a price is never rewritten' using errcode = '42501';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.point_entry_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update point_accounts set balance = balance + new.amount where id = new.account_id returning balance into new.balance_after;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.point_posting_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  posting uuid := case tg_table_name when 'point_postings' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'posting_id')::uuid end;
  legs record;
begin
  select count(*) as entries, count(distinct e.account_id) as accounts, count(distinct a.user_id) as people, sum(e.amount) as total
    into legs from point_entries e join point_accounts a on a.id = e.account_id where e.posting_id = posting;
  if legs.entries <> 2 or legs.accounts <> 2 or legs.people > 1 or legs.total <> 0 then
    raise exception 'the entries of posting % do not balance', posting using errcode = '23514';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.points_off()
 RETURNS TABLE(fault text, id uuid, kept bigint, counted bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'account', a.id, a.balance, coalesce(sum(e.amount), 0)::bigint
    from point_accounts a left join point_entries e on e.account_id = a.id
    group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select 'posting', p.id, 0, coalesce(sum(e.amount), 0)::bigint
    from point_postings p left join point_entries e on e.posting_id = p.id
    group by p.id having count(e.id) <> 2 or sum(e.amount) <> 0
  union all
  select 'all', null::uuid, sum(a.balance)::bigint, 0 from point_accounts a having sum(a.balance) <> 0
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  word text;
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and current_setting('majlis.erasing', true) = 'on' then
    foreach word in array tg_argv loop
      if coalesce(to_jsonb(new) ->> word, '') not in ('', '[]', '{}') then
        raise exception 'words of % may only be taken out', tg_table_name using errcode = '42501';
      end if;
    end loop;
    if to_jsonb(new) - tg_argv::text[] = to_jsonb(old) - tg_argv::text[] then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $function$
;

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$
;

CREATE TRIGGER agreement_steps_are_append_only BEFORE DELETE OR UPDATE ON public.agreement_steps FOR EACH ROW EXECUTE FUNCTION refuse_change('reason');

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION refuse_change('before', 'after', 'address');

CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bids_are_append_only BEFORE DELETE OR UPDATE ON public.bids FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_entries_are_append_only BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER invoice_credits_count AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((new.credits_id IS NOT NULL) AND (old.number IS NULL) AND (new.number IS NOT NULL))) EXECUTE FUNCTION invoice_credit_counts();

CREATE TRIGGER invoice_lines_stand BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_line_stands();

CREATE TRIGGER invoice_payments_are_append_only BEFORE DELETE OR UPDATE ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER invoice_payments_count AFTER INSERT ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION invoice_payment_counts();

CREATE TRIGGER invoice_payments_dated BEFORE INSERT ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION invoice_payment_dated();

CREATE TRIGGER invoices_are_rewritten AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((((((old.kind IS DISTINCT FROM new.kind) OR (old.test IS DISTINCT FROM new.test)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.total_minor IS DISTINCT FROM new.total_minor)) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.due_on IS DISTINCT FROM new.due_on))) EXECUTE FUNCTION invoice_is_rewritten();

CREATE TRIGGER invoices_begin AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoice_begins();

CREATE TRIGGER invoices_dated BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN (((old.number IS NULL) AND (new.number IS NOT NULL) AND (NOT new.test))) EXECUTE FUNCTION invoice_dated();

CREATE TRIGGER invoices_stand BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoice_stands();

CREATE TRIGGER item_history_is_append_only BEFORE DELETE OR UPDATE ON public.item_history FOR EACH ROW EXECUTE FUNCTION refuse_change('reason', 'asks');

CREATE TRIGGER leavings_are_append_only BEFORE DELETE OR UPDATE ON public.leavings FOR EACH ROW EXECUTE FUNCTION refuse_change('note');

CREATE TRIGGER plan_prices_stand BEFORE UPDATE ON public.plan_prices FOR EACH ROW EXECUTE FUNCTION keep_price();

CREATE TRIGGER point_entries_are_append_only BEFORE DELETE OR UPDATE ON public.point_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER point_entries_are_not_emptied BEFORE TRUNCATE ON public.point_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER point_entries_balance AFTER INSERT ON public.point_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION point_posting_balances();

CREATE TRIGGER point_entries_count BEFORE INSERT ON public.point_entries FOR EACH ROW EXECUTE FUNCTION point_entry_counts();

CREATE TRIGGER point_postings_are_append_only BEFORE DELETE OR UPDATE ON public.point_postings FOR EACH ROW EXECUTE FUNCTION refuse_change('words');

CREATE TRIGGER point_postings_are_not_emptied BEFORE TRUNCATE ON public.point_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER point_postings_balance AFTER INSERT ON public.point_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION point_posting_balances();

CREATE TRIGGER posts_count_before AFTER UPDATE ON public.posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_posts();

CREATE TRIGGER posts_count_gone AFTER DELETE ON public.posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_posts();

CREATE TRIGGER posts_count_new AFTER INSERT ON public.posts REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();

CREATE TRIGGER posts_count_then AFTER UPDATE ON public.posts REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();

CREATE TRIGGER profile_history_is_append_only BEFORE DELETE OR UPDATE ON public.profile_history FOR EACH ROW EXECUTE FUNCTION refuse_change('reason', 'asks');

CREATE TRIGGER renewal_tries_are_append_only BEFORE DELETE OR UPDATE ON public.renewal_tries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER subscription_changes_are_append_only BEFORE DELETE OR UPDATE ON public.subscription_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
