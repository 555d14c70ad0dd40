/** Generated from the migrations: npm run dump-schema. */
import type { ColumnType } from 'kysely'

/** A column with a default: may be left out when inserting. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Read as Date; written as Date or text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed; written as JSON text, because drivers turn arrays into SQL arrays. */
export type Json = ColumnType<unknown, string, string>

export type AccountTokensTable = {
  id: Generated<string>
  user_id: string
  purpose: string
  token_hash: string
  email: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  spent_at: Timestamp | null
}

export type ActivitiesTable = {
  id: Generated<string>
  user_id: string
  kind: string
  target_kind: string | null
  target_id: string | null
  at: Generated<Timestamp>
}

export type AgreementStepsTable = {
  id: Generated<string>
  agreement_id: string
  act: string
  by_id: string | null
  reason: string | null
  language: string | null
  at: Generated<Timestamp>
}

export type AgreementsTable = {
  id: Generated<string>
  subject_kind: string
  subject_id: string
  auction_id: string | null
  requester_id: string
  owner_id: string
  state: string
  quantity: Generated<number>
  thing: Json
  unit_minor: number | null
  currency: string | null
  message: Generated<string>
  language: string
  requester_confirmed_at: Timestamp | null
  owner_confirmed_at: Timestamp | null
  disputed_by: string | null
  expires_at: Timestamp | null
  moved_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
}

export type ArticleAddressesTable = {
  kind: string
  slug: string
  article_id: string
  language: string
  taken_at: Generated<Timestamp>
}

export type ArticleGroupsTable = {
  id: Generated<string>
  kind: string
  key: string
  name: Json
  position: number
}

export type ArticlePlansTable = {
  article_id: string
  plan_id: string
}

export type ArticleTextsTable = {
  article_id: string
  language: string
  title: string
  excerpt: Generated<string>
  body: string
  updated_at: Generated<Timestamp>
  slug: string | null
  folded: Generated<string>
  cover_alt: Generated<string>
  beginning: Generated<string>
  minutes: number | null
  file_ids: Generated<string[]>
  shown_file_ids: Generated<string[]>
}

export type ArticleVersionsTable = {
  id: Generated<string>
  article_id: string
  number: number
  texts: Json
  made_by: string | null
  began_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
  published_at: Timestamp | null
}

export type ArticleVotesTable = {
  article_id: string
  voter: string
  user_id: string | null
  language: string
  helpful: boolean
  word: Generated<string>
  voted_at: Generated<Timestamp>
}

export type ArticlesTable = {
  id: Generated<string>
  kind: string
  key: string
  group_id: string | null
  status: Generated<string>
  position: Generated<number>
  published_at: Timestamp | null
  created_at: Generated<Timestamp>
  author_id: string | null
  cover_id: string | null
  readers: Generated<string>
  tags: Generated<string[]>
  goes_out_at: Timestamp | null
  revision: Generated<number>
  changed_at: Generated<Timestamp>
  changed_by: string | null
  older: string | null
  agreed: Json | null
}

export type AuctionBiddersTable = {
  auction_id: string
  user_id: string
  number: number
  maximum_minor: number | null
  joined_at: Generated<Timestamp>
}

export type AuctionOffersTable = {
  id: Generated<string>
  auction_id: string
  bidder_id: string
  bidder_number: number
  amount_minor: number
  offered_at: Generated<Timestamp>
  until: Timestamp
  answer: string | null
  answered_at: Timestamp | null
}

export type AuctionWatchesTable = {
  auction_id: string
  user_id: string
  created_at: Generated<Timestamp>
}

export type AuctionsTable = {
  id: Generated<string>
  subject_kind: string
  subject_id: string
  seller_id: string
  state: Generated<string>
  mode: string
  title: string
  title_language: string
  description: Generated<string>
  currency: string | null
  decimals: Generated<number>
  initial_minor: number | null
  step_minor: Generated<number>
  reserve_minor: number | null
  price_minor: number | null
  leader_id: string | null
  leader_number: number | null
  leader_max_minor: number | null
  bids: Generated<number>
  bidders: Generated<number>
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  extensions: Generated<number>
  paused_at: Timestamp | null
  paused_by: string | null
  reason: string | null
  closed_at: Timestamp | null
  offered_to: number | null
  confirm_by: Timestamp | null
  version: Generated<number>
  log_places: Generated<number>
  log_digest: Generated<string>
  told_ending_at: Timestamp | null
  told_extended_at: Timestamp | null
  told_confirm_at: Timestamp | null
  created_at: Generated<Timestamp>
  told_bids: Generated<number>
  told_bids_at: Timestamp | null
}

export type AuditTable = {
  id: Generated<string>
  at: Generated<Timestamp>
  actor_id: string | null
  action: string
  target_kind: string | null
  target_id: string | null
  before: Json | null
  after: Json | null
  address: string | null
  request_id: string | null
}

export type BidsTable = {
  id: Generated<string>
  auction_id: string
  place: number
  kind: string
  bidder_id: string
  bidder_number: number
  amount_minor: number
  maximum_minor: number
  reached_minor: number
  price_minor: number | null
  leader_number: number | null
  voids_place: number | null
  by_id: string | null
  reason: string | null
  at: Timestamp
  before: string
  digest: string
}

export type BillingDetailsTable = {
  user_id: string
  value: Json
  changed_at: Generated<Timestamp>
}

export type BillingRemindersTable = {
  about: string
  kind: string
  sent_at: Generated<Timestamp>
}

export type BlocksTable = {
  id: Generated<string>
  user_id: string
  blocked_id: string
  created_at: Generated<Timestamp>
}

export type BookmarksTable = {
  id: Generated<string>
  user_id: string
  target_kind: string
  target_id: string
  created_at: Generated<Timestamp>
}

export type CalendarEntriesTable = {
  id: Generated<string>
  user_id: string
  kind: string
  subject_id: string
  starts_at: Timestamp
  ends_at: Timestamp
  standing: string
  zone: string
  uid: string
  sequence: number
  changed_at: Generated<Timestamp>
}

export type CalendarFeedsTable = {
  user_id: string
  token_hash: string
  token_sealed: string
  made_at: Generated<Timestamp>
  fetched_at: Timestamp | null
}

export type CalendarHoursTable = {
  user_id: string
  bookable: boolean
  zone: string
  hours: Json
  days_off: Json
  lengths: number[]
  buffer: number
  notice: number
  horizon: number
  per_day: number | null
  changed_at: Generated<Timestamp>
  visitors: boolean
}

export type CampaignClicksTable = {
  receiver_id: string
  number: number
  clicked_at: Generated<Timestamp>
}

export type CampaignLinksTable = {
  campaign_id: string
  number: number
  url: string
}

export type CampaignReceiversTable = {
  campaign_id: string
  user_id: string
  id: Generated<string>
  mail_id: string | null
  left_out_at: Timestamp | null
  clicked_at: Timestamp | null
  unsubscribed_at: Timestamp | null
  written_at: Timestamp | null
}

export type CampaignsTable = {
  id: Generated<string>
  title: string
  texts: Json
  link: Generated<string>
  picture_id: string | null
  audience: Json
  state: Generated<string>
  revision: Generated<number>
  due_at: Timestamp | null
  zone: string | null
  letters: Json | null
  trial: Json | null
  began_at: Timestamp | null
  ended_at: Timestamp | null
  archived_at: Timestamp | null
  created_by: string | null
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
}

export type CannedRepliesTable = {
  id: Generated<string>
  department_id: string | null
  name: string
  body: string
  arabic_body: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type CategoriesTable = {
  id: Generated<string>
  key: string
  type: string
  name: string
  arabic_name: string
  requires: string | null
  place: number
  retired_at: Timestamp | null
}

export type ChatCallRingsTable = {
  call_id: string
  user_id: string
  answer: string | null
  answered_at: Timestamp | null
}

export type ChatCallsTable = {
  id: string
  conversation_id: string
  by_id: string
  began_at: Generated<Timestamp>
  rings_until: Timestamp
  ended_at: Timestamp | null
}

export type ChatMailsTable = {
  user_id: string
  mailed_at: Timestamp
}

export type ChatSettingsTable = {
  user_id: string
  receipts: boolean
  presence: boolean
}

export type CheckoutsTable = {
  id: Generated<string>
  user_id: string
  plan_id: string
  price_id: string
  period: string
  way: string
  subscription_id: string | null
  gateway: string | null
  currency: string
  net_minor: number
  total_minor: number
  credit_minor: Generated<number>
  due_minor: number
  worth_minor: number
  surplus_minor: Generated<number>
  surplus_currency: string | null
  begins_at: Timestamp
  until_at: Timestamp
  code_use_id: string | null
  payment_id: string | null
  invoice_id: string | null
  wish: string
  state: Generated<string>
  failure: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
}

export type CommentHidingsTable = {
  id: Generated<string>
  comment_id: string
  text: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
  held: Generated<boolean>
}

export type CommentsTable = {
  id: Generated<string>
  author_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  under_id: string | null
  reply_to_id: string | null
  text: string
  language: string
  created_at: Generated<Timestamp>
  edited_at: Timestamp | null
  removed_at: Timestamp | null
  removed_by: string | null
  told_at: Timestamp | null
}

export type ComplaintAppealsTable = {
  id: Generated<string>
  decision_id: string
  by_id: string | null
  text: string
  made_at: Generated<Timestamp>
  outcome: string | null
  words: string | null
  decided_by: string | null
  decided_at: Timestamp | null
}

export type ComplaintCasesTable = {
  id: Generated<string>
  number: Generated<number>
  target_kind: string
  target_id: string
  owner_id: string | null
  title: string
  link: string | null
  state: Generated<string>
  severity: string
  claimed_by: string | null
  claimed_at: Timestamp | null
  opened_at: Generated<Timestamp>
  last_report_at: Generated<Timestamp>
  closed_at: Timestamp | null
  title_folded: Generated<string>
}

export type ComplaintDecisionsTable = {
  id: Generated<string>
  case_id: string
  member_id: string | null
  action: string
  reason_id: string | null
  days: number | null
  silences: Generated<boolean>
  letter: Json | null
  by_id: string | null
  decided_at: Generated<Timestamp>
  undo_until: Timestamp
  undone_at: Timestamp | null
  carried_at: Timestamp | null
  appeal_until: Timestamp | null
  ends_at: Timestamp | null
  ended_at: Timestamp | null
  overturned_at: Timestamp | null
}

export type ComplaintHoldsTable = {
  id: Generated<string>
  case_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  fresh: boolean
  texts: Json
  snapshot: Json
  phrases: string[]
  held_at: Generated<Timestamp>
  ended_at: Timestamp | null
  outcome: string | null
  before: string | null
}

export type ComplaintNotesTable = {
  id: Generated<string>
  case_id: string
  author_id: string | null
  note: string
  written_at: Generated<Timestamp>
}

export type ComplaintReportsTable = {
  report_id: string
  case_id: string
}

export type ConversationMembersTable = {
  conversation_id: string
  user_id: string
  accepted_at: Timestamp | null
  declined_at: Timestamp | null
  read_seq: Generated<number>
  delivered_seq: Generated<number>
  marked_at: Timestamp | null
  archived_at: Timestamp | null
  pinned_at: Timestamp | null
  muted_at: Timestamp | null
  draft: Generated<string>
  admin_at: Timestamp | null
  added_by: string | null
  added_at: Generated<Timestamp>
  asked_at: Timestamp | null
  from_seq: Generated<number>
  left_at: Timestamp | null
  left_seq: number | null
  mailed_seq: Generated<number>
}

export type ConversationsTable = {
  id: Generated<string>
  pair: string | null
  started_by: string
  last_seq: Generated<number>
  spoken_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  name: string | null
  picture_id: string | null
}

export type CountriesTable = {
  id: Generated<string>
  code: string
  name: string
  arabic_name: string
  short_name: string | null
  arabic_short_name: string | null
  phone_code: string
  currency: string
  currency_symbol: string
  flag: string
  time_zone: string
  place: number
  retired_at: Timestamp | null
}

export type CreditEntriesTable = {
  id: Generated<string>
  user_id: string
  currency: string
  minor: number
  kind: string
  why: string | null
  by_id: string | null
  cause: string
  at: Generated<Timestamp>
  test: Generated<boolean>
}

export type CurrenciesTable = {
  id: Generated<string>
  code: string
  name: string
  arabic_name: string
  symbol: string
  arabic_symbol: string
  symbol_direction: Generated<string>
  decimals: number
  flag: string
  locale: string
  place: number
  retired_at: Timestamp | null
}

export type CurrencyRatesTable = {
  currency_id: string
  rate_date: string
  rate: number
}

export type DashboardMailsTable = {
  monday: string
  sent_at: Generated<Timestamp>
}

export type DashboardWishesTable = {
  user_id: string
  parts: Generated<string[]>
  weekly: boolean | null
}

export type DataExportsTable = {
  id: Generated<string>
  user_id: string
  language: string
  asked_at: Generated<Timestamp>
  ready_at: Timestamp | null
  expires_at: Timestamp | null
  size: number | null
  tries: Generated<number>
  gone_at: Timestamp | null
}

export type DepartmentMembersTable = {
  department_id: string
  user_id: string
}

export type DepartmentsTable = {
  id: Generated<string>
  name: string
  arabic_name: string
  hint: Generated<string>
  arabic_hint: Generated<string>
  mail: Generated<string>
  zone: string | null
  hours: Json
  holidays: Generated<Json>
  answer_times: Json
  place: Generated<number>
  archived_at: Timestamp | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  assigns: Generated<string>
}

export type DirectoryCountsTable = {
  kind: string
  tag: string
  count: number
}

export type DirectoryEntriesTable = {
  profile_id: string
  user_id: string
  kind: string
  name: string
  sort_name: string
  tags: string[]
  vector: string
  currency: string | null
  amount_minor: number | null
  amount_usd: number | null
  ebitda: number | null
  rating_number: number | null
  live_at: Timestamp
  made_from: string
  first_live_at: Generated<Timestamp>
  amount_to_usd: number | null
  rating_count: Generated<number>
}

export type DirectoryFirstsTable = {
  profile_id: string
  first_live_at: Generated<Timestamp>
}

export type DirectoryWordFormsTable = {
  kind: string
  form: string
  word: string
}

export type DirectoryWordsTable = {
  kind: string
  word: string
}

export type EntitlementsTable = {
  code: string
  type: string
  basic: number
}

export type ErasuresTable = {
  id: Generated<string>
  user_id: string
  asked_at: Generated<Timestamp>
  due_at: Timestamp
  taken_back_at: Timestamp | null
  tied: Generated<string[]>
  erased_at: Timestamp | null
  swept_at: Timestamp | null
}

export type FilesTable = {
  id: Generated<string>
  owner_id: string | null
  take: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  sha256: string
  has_thumb: Generated<boolean>
  claimed_kind: string | null
  claimed_id: string | null
  created_at: Generated<Timestamp>
  claimed_at: Timestamp | null
  seconds: number | null
}

export type FollowedLatelyTable = {
  user_id: string
  followers: number
  counted_at: Generated<Timestamp>
}

export type FollowsTable = {
  id: Generated<string>
  user_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  followed_at: Generated<Timestamp>
  ended_at: Timestamp | null
  told_at: Timestamp | null
  tell: Generated<string>
}

export type GiftsTable = {
  id: Generated<string>
  checkout_id: string
  giver_id: string
  plan_id: string
  period: string
  to_email: string
  to_name: string
  message: Generated<string>
  language: string
  deliver_on: string
  paid_at: Timestamp | null
  sent_at: Timestamp | null
  code_hash: string | null
  taken_by: string | null
  taken_at: Timestamp | null
  subscription_id: string | null
  ended_at: Timestamp | null
  ended_why: string | null
  mail_id: string | null
  returned_at: Timestamp | null
  returned_said: string | null
}

export type HeldRatesTable = {
  currency_id: string
  rate_date: string
  rate: number
  before: number
  held_at: Generated<Timestamp>
}

export type IdempotencyTable = {
  caller: string
  key: string
  call: string
  body_hash: string
  status: number | null
  answer: Json | null
  created_at: Generated<Timestamp>
}

export type IncomingMailsTable = {
  id: Generated<string>
  mailbox_id: string
  uid_validity: number
  uid: number
  digest: string
  from_name: string
  from_address: string
  to_addresses: Json
  subject: string
  body: string
  whole_body: string
  message_id: string | null
  in_reply_to: string | null
  refers_to: string[]
  threads: string[]
  automatic: string | null
  refused_files: Generated<Json>
  sent_at: Timestamp
  came_at: Generated<Timestamp>
  marked_at: Timestamp | null
  taken_by: string | null
  taken_at: Timestamp | null
  returned: Generated<Json>
  returned_mail: string | null
  calendar: string | null
}

export type IndustriesTable = {
  id: Generated<string>
  parent_id: string | null
  key: string
  name: string
  arabic_name: string
  place: number
  retired_at: Timestamp | null
}

export type InstallationTable = {
  id: Generated<boolean>
  keys_fingerprint: string
}

export type InvitationsTable = {
  id: Generated<string>
  email: string
  name: string
  language: string
  preset_id: string | null
  invited_by: string
  created_at: Generated<Timestamp>
  mailed_at: Timestamp | null
  token_hash: string | null
  expires_at: Timestamp | null
  accepted_at: Timestamp | null
  accepted_by: string | null
}

export type InvoiceClientsTable = {
  id: Generated<string>
  email: string
  language: string
  value: Json
  note: Generated<string>
  archived_at: Timestamp | null
  created_by: string | null
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
}

export type InvoiceLinesTable = {
  invoice_id: string
  position: number
  description: Json
  detail: Json | null
  quantity: number
  unit_minor: number
  amount_minor: number
  net_minor: number
  tax_code: string
  tax_rate: number
  tax_category: string
  from_on: string | null
  until_on: string | null
  about_kind: string | null
  about_id: string | null
}

export type InvoiceMonthsTable = {
  month: string
  closed_by: string | null
  closed_at: Generated<Timestamp>
}

export type InvoiceOpeningsTable = {
  payment_id: string
  invoice_id: string
  transfer: boolean
  opened_at: Generated<Timestamp>
}

export type InvoicePaymentsTable = {
  id: Generated<string>
  invoice_id: string
  amount_minor: number
  paid_on: string
  how: Json
  payment_id: string | null
  key: string
  reverses_id: string | null
  recorded_by: string | null
  recorded_at: Generated<Timestamp>
}

export type InvoiceSeriesTable = {
  series: string
  year: number
  last: Generated<number>
}

export type InvoiceSettingsTable = {
  one: Generated<boolean>
  value: Json
  changed_by: string | null
  changed_at: Generated<Timestamp>
}

export type InvoiceStandingTable = {
  invoice_id: string
  paid_minor: Generated<number>
  credited_minor: Generated<number>
  sent_at: Timestamp | null
  seen_at: Timestamp | null
  downloaded_at: Timestamp | null
  reminded_at: Timestamp | null
  reminders: Generated<number>
  kind: string
  test: boolean
  currency: string
  total_minor: number
  issued_on: string | null
  due_on: string | null
}

export type InvoicesTable = {
  id: Generated<string>
  kind: Generated<string>
  test: Generated<boolean>
  series: string | null
  year: number | null
  number: number | null
  number_text: string | null
  user_id: string | null
  client_id: string | null
  buyer: Json
  seller: Json | null
  language: string
  currency: string
  mode: string
  net_minor: number
  tax_minor: number
  total_minor: number
  taxes: Json
  local: Json | null
  subject_kind: string
  subject_id: string
  note: Generated<string>
  supplied_on: string | null
  due_on: string | null
  due_days: number | null
  issued_on: string | null
  issued_at: Timestamp | null
  issued_by: string | null
  secret: string
  credits_id: string | null
  why: Json | null
  created_by: string | null
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
}

export type ItemDraftsTable = {
  id: Generated<string>
  owner_id: string
  kind: string
  version: Generated<number>
  step: string
  data: Json
  saved_at: Generated<Timestamp>
}

export type ItemFilesTable = {
  item_id: string
  file_id: string
  group_key: string
  place: number
}

export type ItemHidingsTable = {
  id: Generated<string>
  item_id: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export type ItemHistoryTable = {
  id: Generated<string>
  item_id: string
  from_status: string
  to_status: string
  by_id: string | null
  reason: string | null
  asks: Generated<Json>
  at: Generated<Timestamp>
}

export type ItemsTable = {
  id: Generated<string>
  owner_id: string
  kind: string
  status: string
  status_at: Generated<Timestamp>
  removed_from: string | null
  data: Json
  language: string
  name: string
  highlights: string
  description: string
  category_id: string | null
  industry_ids: Generated<string[]>
  country_id: string | null
  state_id: string | null
  city: string | null
  sale_type: number
  price_minor: number | null
  currency: string | null
  offer_auction_id: string | null
  offer_state: string | null
  offer_price_minor: number | null
  offer_currency: string | null
  offer_bids: number | null
  offer_starts_at: Timestamp | null
  offer_ends_at: Timestamp | null
  product_quantity: number | null
  product_sales: Generated<number>
  featured_until: Timestamp | null
  published_at: Timestamp | null
  sold_at: Timestamp | null
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
  offer_held: Generated<boolean>
}

export type KnownDevicesTable = {
  id: Generated<string>
  user_id: string
  token_hash: string
  created_at: Generated<Timestamp>
  last_used_at: Generated<Timestamp>
  forgotten_at: Timestamp | null
}

export type LanguagesTable = {
  id: Generated<string>
  code: string
  name: string
  arabic_name: string
  place: number
  retired_at: Timestamp | null
}

export type LeavingOfferTable = {
  one: Generated<boolean>
  code_id: string | null
  pause: Generated<boolean>
  changed_by: string | null
  changed_at: Generated<Timestamp>
}

export type LeavingsTable = {
  id: Generated<string>
  subscription_id: string
  user_id: string
  reason: string
  note: Generated<string>
  did: string
  at: Generated<Timestamp>
}

export type LikesTable = {
  id: Generated<string>
  user_id: string
  target_kind: string
  target_id: string
  owner_id: string | null
  liked_at: Generated<Timestamp>
  told_at: Timestamp | null
}

export type LinkPreviewsTable = {
  address: string
  title: string | null
  site: string
  read_at: Generated<Timestamp>
}

export type LinkedIdentitiesTable = {
  id: Generated<string>
  user_id: string
  provider: string
  issuer: string
  subject: string
  email: string
  linked_at: Generated<Timestamp>
  last_used_at: Generated<Timestamp>
}

export type LivePlacesTable = {
  outbox_id: number
  topic: string | null
  place: number | null
  before: number | null
}

export type LiveTurnTable = {
  id: Generated<boolean>
  last_place: number
}

export type LoginDelaysTable = {
  key: string
  wrong: number
  last_at: Generated<Timestamp>
  next_at: Generated<Timestamp>
}

export type LoginTicketsTable = {
  id: Generated<string>
  purpose: string
  token_hash: string
  user_id: string | null
  facts_sealed: string | null
  tries_left: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export type LooksTable = {
  id: Generated<string>
  member_id: string
  by_id: string
  session_id: string | null
  token_hash: string
  reason: string
  started_at: Generated<Timestamp>
  ends_at: Timestamp
  ended_at: Timestamp | null
}

export type MailActsTable = {
  id: Generated<string>
  by_id: string
  act: string
  label: string | null
  before: Json
  senders: Generated<string[]>
  at: Generated<Timestamp>
}

export type MailDraftsTable = {
  id: Generated<string>
  author_id: string
  thread_id: string | null
  name: string
  email: string
  subject: string
  body: string
  language: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type MailMessagesTable = {
  id: Generated<string>
  thread_id: string
  way: string
  author_id: string | null
  name: string
  email: string
  subject: string
  body: string
  language: string
  message_id: string | null
  mail_id: string | null
  forwards_id: string | null
  written_at: Generated<Timestamp>
}

export type MailReturnsTable = {
  id: Generated<string>
  mail_id: string | null
  address: string
  kind: string
  status: string
  said: string
  came_at: Generated<Timestamp>
  cleared_at: Timestamp | null
}

export type MailRuledTable = {
  id: Generated<string>
  thread_id: string
  rule: string
  did: string[]
  done_at: Generated<Timestamp>
}

export type MailRulesTable = {
  id: Generated<string>
  name: string
  occasion: string
  conditions: Json
  doing: Json
  active: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type MailSpammersTable = {
  email: string
  by_id: string | null
  at: Generated<Timestamp>
}

export type MailStarsTable = {
  user_id: string
  thread_id: string
}

export type MailTextsTable = {
  kind: string
  revision: number
  texts: Json
  changed_by: string | null
  changed_at: Generated<Timestamp>
}

export type MailThreadsTable = {
  id: Generated<string>
  place: string
  source: string
  name: string
  email: string
  user_id: string | null
  subject: string
  language: string
  snippet: string
  has_files: Generated<boolean>
  labels: Generated<string[]>
  read_at: Timestamp | null
  favoured_at: Timestamp | null
  favoured_by: string | null
  later_until: Timestamp | null
  back_at: Timestamp | null
  trashed_at: Timestamp | null
  filed_on: string | null
  filed_by: string | null
  filed_at: Timestamp | null
  ticket_id: string | null
  last_out_at: Timestamp | null
  words: string
  created_at: Generated<Timestamp>
  moved_at: Generated<Timestamp>
}

export type MailboxesTable = {
  id: Generated<string>
  place: string
  uid_validity: number
  last_uid: number
  read_at: Generated<Timestamp>
}

export type MailsTable = {
  id: Generated<string>
  recipient_id: string | null
  to_address: string
  language: string
  kind: string
  params: Json
  link: string | null
  unsubscribe: string | null
  subject: string | null
  html: string | null
  plain: string | null
  created_at: Generated<Timestamp>
  next_at: Generated<Timestamp>
  attempts: Generated<number>
  sent_at: Timestamp | null
  kept_at: Timestamp | null
  dead_at: Timestamp | null
  error: string | null
  reason: string | null
  attached: Json | null
  hides: Generated<string[]>
  thread: string | null
  letter: Json | null
}

export type MarketCountsTable = {
  kind: string
  tag: string
  count: number
}

export type MarketEntriesTable = {
  item_id: string
  owner_id: string
  kind: string
  tags: string[]
  vector: string
  featured: boolean
  live_at: Timestamp
  made_from: string
}

export type MarketPricesTable = {
  item_id: string
  kind: string
  price_usd: number | null
  bucket: string | null
  ends_at: Timestamp | null
  marks: Generated<number[]>
}

export type MarketTagsTable = {
  id: Generated<number>
  tag: string
}

export type MarketWordFormsTable = {
  kind: string
  form: string
  word: string
}

export type MarketWordsTable = {
  kind: string
  word: string
}

export type MeetingMinutesTable = {
  meeting_id: string
  text: Generated<string>
  language: Generated<string>
  version: Generated<number>
  saved_by: string | null
  saved_at: Timestamp | null
  holder_id: string | null
  held_until: Timestamp | null
  sent_at: Timestamp | null
}

export type MeetingPassesTable = {
  pass_id: string
  person_id: string
}

export type MeetingPeopleTable = {
  id: Generated<string>
  meeting_id: string
  user_id: string | null
  name: string | null
  email: string | null
  language: string | null
  zone: string | null
  answer: Generated<string>
  word: Generated<string>
  answered_at: Timestamp | null
  invited_at: Generated<Timestamp>
  removed_at: Timestamp | null
}

export type MeetingRemindersTable = {
  person_id: string
  kind: string
  starts_at: Timestamp
  sent_at: Generated<Timestamp>
}

export type MeetingStepsTable = {
  id: Generated<string>
  meeting_id: string
  act: string
  by_id: string | null
  word: string | null
  language: string | null
  from_at: Timestamp | null
  to_at: Timestamp | null
  at: Generated<Timestamp>
}

export type MeetingTimeAnswersTable = {
  time_id: string
  person_id: string
  fits: boolean
}

export type MeetingTimesTable = {
  id: Generated<string>
  meeting_id: string
  starts_at: Timestamp
  by_id: string
  created_at: Generated<Timestamp>
}

export type MeetingVisitsTable = {
  id: Generated<string>
  host_id: string
  name: string
  email: string
  language: string
  title: string
  minutes: number
  times: Json
  zone: string
  asked_at: Generated<Timestamp>
  meeting_id: string | null
}

export type MeetingsTable = {
  id: Generated<string>
  owner_id: string
  title: string
  agenda: Generated<Json>
  language: string
  zone: string
  minutes: number
  state: string
  starts_at: Timestamp | null
  planned_at: Timestamp | null
  sequence: Generated<number>
  at_once: Generated<boolean>
  repeat_every: string | null
  repeat_count: number | null
  series_id: string | null
  occurrence: number | null
  about_kind: string | null
  about_id: string | null
  created_at: Generated<Timestamp>
  fixed_at: Timestamp | null
  ended_at: Timestamp | null
  taken_title: string | null
  taken_agenda: Json | null
}

export type MemberNotesTable = {
  id: Generated<string>
  user_id: string
  author_id: string | null
  body: string
  language: string
  written_at: Generated<Timestamp>
}

export type MemberTagWordsTable = {
  id: Generated<string>
  tag: string
}

export type MemberTagsTable = {
  user_id: string
  tag_id: string
  given_by: string | null
  given_at: Generated<Timestamp>
}

export type MessageCardsTable = {
  conversation_id: string
  seq: number
  kind: string
  target_id: string
}

export type MessageFilesTable = {
  conversation_id: string
  seq: number
  place: number
  file_id: string
  kind: string
  peaks: number[] | null
}

export type MessageHidingsTable = {
  id: Generated<string>
  message_id: string
  text: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export type MessageLinksTable = {
  conversation_id: string
  seq: number
  address: string
  title: string
  site: string
}

export type MessageNamesTable = {
  message_id: string
  user_id: string
}

export type MessagePinsTable = {
  message_id: string
  conversation_id: string
  pinned_by: string
  pinned_at: Generated<Timestamp>
}

export type MessageReactionsTable = {
  message_id: string
  user_id: string
  reaction: string
  at: Generated<Timestamp>
}

export type MessageStarsTable = {
  user_id: string
  message_id: string
  starred_at: Generated<Timestamp>
}

export type MessageVersionsTable = {
  message_id: string
  until: Generated<Timestamp>
  text: string
}

export type MessagesTable = {
  id: Generated<string>
  conversation_id: string
  seq: number
  author_id: string
  client_id: string
  text: string
  language: string
  reply_to: number | null
  edited_at: Timestamp | null
  removed_at: Timestamp | null
  created_at: Generated<Timestamp>
  line: string | null
  forwarded: Generated<boolean>
  folded: Generated<string>
}

export type MessagesHeldTable = {
  id: string
  conversation_id: string
  author_id: string
  client_id: string
  text: string
  language: string
  reply_to: number | null
  forwarded: Generated<boolean>
  along: Generated<Json>
  held_at: Generated<Timestamp>
  removed_at: Timestamp | null
}

export type MessagesLaterTable = {
  id: Generated<string>
  conversation_id: string
  author_id: string
  client_id: string
  text: string
  reply_to: number | null
  send_at: Timestamp
  zone: string
  refused_at: Timestamp | null
  refusal: string | null
  created_at: Generated<Timestamp>
}

export type NewsStopsTable = {
  user_id: string
  stopped_at: Generated<Timestamp>
}

export type NoticeAlertsTable = {
  user_id: string
  tag: string
  kind: string
  params: Json
  link: string | null
  due_at: Timestamp
}

export type NoticeCellsTable = {
  user_id: string
  topic: string
  channel: string
  cadence: string
  stopped_from: string | null
  stopped_at: Timestamp | null
}

export type NoticeDuesTable = {
  notice_id: string
  user_id: string
  channel: string
  gathered: boolean
  due_at: Timestamp
}

export type NoticeMutesTable = {
  id: Generated<string>
  user_id: string
  thing: string
  way: string
  label: Json
  link: string | null
  kind: string
  created_at: Generated<Timestamp>
  lifted_at: Timestamp | null
  target_kind: string | null
  target_id: string | null
}

export type NoticeWishesTable = {
  user_id: string
  preset: Generated<string>
  zone: string | null
  digest_at: Generated<number>
  digest_day: Generated<number>
  digest_ended_at: Timestamp | null
  quiet: Generated<boolean>
  quiet_from: Generated<number>
  quiet_to: Generated<number>
  quiet_days: Generated<number[]>
  outbid_passes: Generated<boolean>
}

export type NoticesTable = {
  id: Generated<string>
  recipient_id: string
  kind: string
  params: Json
  link: string | null
  created_at: Generated<Timestamp>
  read_at: Timestamp | null
  group_key: string | null
  began_at: Generated<Timestamp>
  hidden: Generated<boolean>
  by_ids: Generated<string[]>
  by_count: Generated<number>
  thing_kind: string | null
  thing_id: string | null
  place: Generated<string | null>
}

export type OfficeMenusTable = {
  user_id: string
  pinned: Generated<string[]>
  hidden: Generated<string[]>
  sorted: Generated<string[]>
  changed_at: Generated<Timestamp>
}

export type OidcStatesTable = {
  state_hash: string
  keep_hash: string
  provider: string
  nonce: string
  verifier_sealed: string
  next: string
  expires_at: Timestamp
}

export type OutboxTable = {
  id: Generated<number>
  event: string
  topic: string | null
  payload: Json
  created_at: Generated<Timestamp>
  next_at: Generated<Timestamp>
  attempts: Generated<number>
  delivered_at: Timestamp | null
  dead_at: Timestamp | null
  error: string | null
  subject: string | null
  stuck: Generated<boolean>
  reason: string | null
  listener: string | null
}

export type OutboxHandledTable = {
  outbox_id: number
  listener: string
  handled_at: Generated<Timestamp>
}

export type OutsideBusyTable = {
  calendar_id: string
  starts_at: Timestamp
  ends_at: Timestamp
}

export type OutsideCalendarsTable = {
  id: Generated<string>
  user_id: string
  name: string
  address_sealed: string
  site: string
  next_at: Timestamp
  read_at: Timestamp | null
  fault: string | null
  failures: Generated<number>
  told_at: Timestamp | null
  added_at: Generated<Timestamp>
}

export type OutsideCallsTable = {
  id: Generated<string>
  name: string
  cause: string
  carried: boolean
  request_sealed: string | null
  outcome_sealed: string | null
  intended_at: Generated<Timestamp>
  answered_at: Timestamp | null
  done_at: Timestamp | null
  dead_at: Timestamp | null
  next_at: Timestamp
  attempts: Generated<number>
  reason: string | null
  error: string | null
}

export type PaidPeriodsTable = {
  id: Generated<string>
  subscription_id: string
  price_id: string
  from_at: Timestamp
  until_at: Timestamp
  currency: string
  minor: number
  invoice_net_minor: number
  invoice_total_minor: number
  invoice_id: string | null
  payment_id: string | null
  created_at: Generated<Timestamp>
}

export type PasskeyChallengesTable = {
  id: Generated<string>
  purpose: string
  challenge: string
  user_id: string | null
  expires_at: Timestamp
}

export type PasskeysTable = {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string
  backed_up: boolean
  name: string
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
}

export type PaymentCustomersTable = {
  user_id: string
  gateway: string
  test: boolean
  outside_id: string
}

export type PaymentDisputesTable = {
  id: Generated<string>
  payment_id: string
  outside_id: string | null
  minor: number
  state: string
  told_at: Generated<Timestamp>
  reinstated_at: Timestamp | null
}

export type PaymentEventsTable = {
  id: Generated<string>
  gateway: string
  outside_id: string
  type: string
  body: string | null
  told_at: Timestamp
  received_at: Generated<Timestamp>
  times: Generated<number>
  waits_for: string | null
  payment_id: string | null
  effect: string | null
  worked_at: Timestamp | null
}

export type PaymentGatewaysTable = {
  code: string
  position: number
  on_since: Timestamp | null
  details: Generated<Json>
  keys_sealed: string | null
  test: Generated<boolean>
  changed_by: string | null
  changed_at: Generated<Timestamp>
}

export type PaymentMethodsTable = {
  id: Generated<string>
  user_id: string
  gateway: string
  test: boolean
  outside_id: string
  brand: string
  last4: string
  expiry_month: number
  expiry_year: number
  preferred_at: Generated<Timestamp>
  added_at: Generated<Timestamp>
  removed_at: Timestamp | null
  detached_at: Timestamp | null
}

export type PaymentReceiptsTable = {
  id: Generated<string>
  payment_id: string
  minor: number
  received_on: string
  line_hash: string | null
  booked_by: string
  booked_at: Generated<Timestamp>
}

export type PaymentRefundsTable = {
  id: Generated<string>
  payment_id: string
  minor: number
  state: string
  why: string
  failure: string | null
  asked_by: string | null
  key: string | null
  outside_id: string | null
  asked_at: Generated<Timestamp>
  done_at: Timestamp | null
  settled_at: Timestamp | null
}

export type PaymentSetupsTable = {
  id: Generated<string>
  user_id: string
  gateway: string
  test: boolean
  done_url: string
  page_url: string | null
  opened_at: Generated<Timestamp>
  kept_at: Timestamp | null
  outside_page: string | null
  ask_at: Timestamp | null
  asked: Generated<number>
}

export type PaymentsTable = {
  id: Generated<string>
  gateway: string
  subject_kind: string
  subject_id: string
  payer_id: string | null
  payer_name: string
  payer_email: string
  payer_language: string
  currency: string
  minor: number
  description: Json
  keep_card: boolean
  test: boolean
  state: string
  failure: string | null
  failed_try: string | null
  page_url: string | null
  page_until: Timestamp | null
  pages: Generated<number>
  done_url: string | null
  failed_url: string | null
  step_url: string | null
  outside_page: string | null
  outside_payment: string | null
  reference: string | null
  method_brand: string | null
  method_last4: string | null
  received_minor: Generated<number>
  refunded_minor: Generated<number>
  charged_back_minor: Generated<number>
  late_at: Timestamp | null
  late_done_at: Timestamp | null
  sandbox_closed_at: Timestamp | null
  opened_at: Generated<Timestamp>
  begun_at: Timestamp | null
  ask_at: Timestamp | null
  asked: Generated<number>
  settled_at: Timestamp | null
  elsewhere: Generated<boolean>
}

export type PermissionsTable = {
  id: Generated<string>
  code: string
  first_seen_at: Generated<Timestamp>
}

export type PlanEntitlementsTable = {
  plan_id: string
  code: string
  value: number
}

export type PlanInvitationsTable = {
  plan_id: string
  user_id: string
  invited_by: string | null
  invited_at: Generated<Timestamp>
}

export type PlanPricesTable = {
  id: Generated<string>
  plan_id: string
  period: string
  currency: string
  version: number
  minor: number
  valid_from: Generated<Timestamp>
  retired_at: Timestamp | null
  made_by: string | null
}

export type PlansTable = {
  id: Generated<string>
  code: string
  name: Json
  description: Json
  currency: string
  trial_days: Generated<number>
  position: number
  public: Generated<boolean>
  archived_at: Timestamp | null
  created_at: Generated<Timestamp>
  ground: Generated<boolean>
  features: Generated<Json>
  audience: Generated<string[]>
  changed_at: Generated<Timestamp>
}

export type PointAccountsTable = {
  id: Generated<string>
  user_id: string | null
  bucket: string
  balance: Generated<number>
}

export type PointEntriesTable = {
  id: Generated<number>
  posting_id: string
  account_id: string
  amount: number
  balance_after: number
}

export type PointHashesTable = {
  hash: string
  user_id: string | null
  sent_at: Generated<Timestamp>
}

export type PointLeftOversTable = {
  work: string
  cause_id: string
  since: Generated<Timestamp>
}

export type PointLooksTable = {
  id: Generated<string>
  request_id: string
  found: string
  facts: Json
  at: Generated<Timestamp>
}

export type PointPostingsTable = {
  id: Generated<string>
  user_id: string
  act: string
  cause: string
  round: Generated<number>
  rule: string | null
  reverses_id: string | null
  words: Generated<Json>
  link: string | null
  pair: string | null
  by_id: string | null
  happened_at: Timestamp
  booked_at: Generated<Timestamp>
}

export type PointProgressTable = {
  work: string
  at: Timestamp
  last_id: Generated<string>
  done_at: Timestamp | null
}

export type PointRequestStepsTable = {
  id: Generated<string>
  request_id: string
  to_status: string
  by_id: string | null
  at: Generated<Timestamp>
}

export type PointRequestsTable = {
  id: Generated<string>
  number: Generated<number>
  user_id: string | null
  amount: number
  hash: string
  fee: Json
  status: Generated<string>
  reason: string | null
  note: string | null
  created_at: Generated<Timestamp>
  looks: Generated<number>
  next_look_at: Generated<Timestamp | null>
}

export type PointRulesTable = {
  code: string
  name: Json
  amount: number
  daily_cap: number | null
  active: Generated<boolean>
  position: number
  changed_at: Generated<Timestamp>
}

export type PostCountsTable = {
  author_id: string
  audience: string
  posts: number
  offers: number
}

export type PostHidingsTable = {
  id: Generated<string>
  post_id: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export type PostPicturesTable = {
  post_id: string
  file_id: string
  place: number
}

export type PostTotalsTable = {
  shard: number
  audience: string
  posts: number
  offers: number
}

export type PostsTable = {
  id: Generated<string>
  author_id: string
  origin: Generated<string>
  text: Generated<string>
  language: string
  audience: string
  item_id: string | null
  auction_id: string | null
  shared_id: string | null
  offered: Generated<boolean>
  created_at: Generated<Timestamp>
  edited_at: Timestamp | null
  removed_at: Timestamp | null
  hidden_at: Timestamp | null
  left_at: Timestamp | null
  silenced_at: Timestamp | null
  shown: Generated<boolean>
}

export type ProfileDraftsTable = {
  id: Generated<string>
  user_id: string
  kind: string
  version: Generated<number>
  step: string
  data: Json
  sealed: Generated<Json>
  saved_at: Generated<Timestamp>
  reminded_at: Timestamp | null
}

export type ProfileFilesTable = {
  version_id: string
  file_id: string
  profile_id: string
  group_key: string
  place: number
}

export type ProfileHistoryTable = {
  id: Generated<string>
  profile_id: string
  version: number
  from_status: string
  to_status: string
  by_id: string | null
  reason: string | null
  reason_code: string | null
  asks: Generated<Json>
  at: Generated<Timestamp>
  revision: Generated<boolean>
}

export type ProfileVersionsTable = {
  id: Generated<string>
  profile_id: string
  number: number
  data: Json
  sealed: Generated<Json>
  purged_at: Timestamp | null
  language: string
  name: string
  email: string | null
  email_domain: string | null
  phone: string | null
  license: string | null
  submitted_at: Generated<Timestamp>
  decision: string | null
  decided_at: Timestamp | null
  edited_at: Timestamp | null
}

export type ProfilesTable = {
  id: Generated<string>
  user_id: string
  kind: string
  user_type: string
  status: string
  status_at: Generated<Timestamp>
  version: Generated<number>
  live_version_id: string | null
  audiences: Generated<Json>
  submitted_at: Generated<Timestamp>
  verified_at: Timestamp | null
  verified_by: string | null
  rating_number: number | null
  rating_count: Generated<number>
  created_at: Generated<Timestamp>
  revision: string | null
}

export type PromotionCodesTable = {
  id: Generated<string>
  code: string
  note: Generated<string>
  percent: number | null
  minor: number | null
  currency: string | null
  lasts: string
  months: number | null
  first_only: Generated<boolean>
  max_uses: number | null
  max_per_member: number | null
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  ended_at: Timestamp | null
  made_by: string | null
  created_at: Generated<Timestamp>
}

export type PromotionPlansTable = {
  code_id: string
  plan_id: string
}

export type PromotionUsesTable = {
  id: Generated<string>
  code_id: string
  user_id: string
  subscription_id: string | null
  taken_at: Generated<Timestamp>
  first_used_at: Timestamp | null
  released_at: Timestamp | null
}

export type PushDevicesTable = {
  id: Generated<string>
  user_id: string
  session_id: string
  endpoint_hash: string
  host: string
  subscription_sealed: string
  public_key: string
  user_agent: string
  created_at: Generated<Timestamp>
  renewed_at: Generated<Timestamp>
  taken_at: Timestamp | null
  failed_at: Timestamp | null
}

export type PushKeysTable = {
  id: Generated<number>
  public_key: string
  private_key_sealed: string
  made_at: Generated<Timestamp>
}

export type PushSendsTable = {
  id: Generated<string>
  device_id: string
  user_id: string
  host: string
  message: Json
  late_at: Timestamp
  created_at: Generated<Timestamp>
  next_at: Generated<Timestamp>
  attempts: Generated<number>
  reason: string | null
  error: string | null
  dead_at: Timestamp | null
}

export type RateLimitsTable = {
  key: string
  window_ends: Timestamp
  count: number
}

export type RateSourceTable = {
  one: Generated<boolean>
  url: Generated<string>
  active: Generated<boolean>
  tried_at: Timestamp | null
  succeeded_at: Timestamp | null
  newest_day: string | null
  fault: string | null
}

export type RecoveryCodesTable = {
  id: Generated<string>
  user_id: string
  code_hash: string
  used_at: Timestamp | null
}

export type ReferralCreditsTable = {
  id: Generated<string>
  referrer_id: string
  user_id: string | null
  credited_at: Generated<Timestamp>
}

export type RenewalTriesTable = {
  id: Generated<string>
  renewal_id: string
  payment_id: string | null
  outcome: string
  reason: string | null
  at: Generated<Timestamp>
}

export type RenewalsTable = {
  id: Generated<string>
  subscription_id: string
  user_id: string
  begins_at: Timestamp
  until_at: Timestamp
  price_id: string
  currency: string
  net_minor: number
  total_minor: number
  credit_minor: Generated<number>
  due_minor: number
  code_use_id: string | null
  way: string
  payment_id: string | null
  invoice_id: string | null
  state: Generated<string>
  first_failed_at: Timestamp | null
  try_at: Timestamp | null
  paid_at: Timestamp | null
  opened: Generated<number>
  failure: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  dispute_id: string | null
}

export type ReportReasonsTable = {
  id: Generated<string>
  key: string
  name: string
  arabic_name: string
  hint: string
  arabic_hint: string
  severity: string
  kinds: string[] | null
  needs_text: Generated<boolean>
  place: number
  retired_at: Timestamp | null
  rule: Generated<string>
  arabic_rule: Generated<string>
}

export type ReportSilencesTable = {
  target_kind: string
  target_id: string
  snapshot: Json
  by_id: string | null
  made_at: Generated<Timestamp>
}

export type ReportsTable = {
  id: Generated<string>
  reporter_id: string | null
  target_kind: string
  target_id: string
  owner_id: string | null
  reason_id: string
  text: string
  title: string
  link: string | null
  snapshot: Json
  language: string
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  outcome: string | null
}

export type ResetTokensTable = {
  id: Generated<string>
  user_id: string
  token_hash: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export type ReviewHidingsTable = {
  id: Generated<string>
  review_id: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export type ReviewMeetingsTable = {
  one_id: string
  other_id: string
  meeting_id: string
  thing: Json
  held_at: Generated<Timestamp>
}

export type ReviewRemindersTable = {
  agreement_id: string
  author_id: string
  due_at: Timestamp
  told_at: Timestamp | null
}

export type ReviewRepliesTable = {
  review_id: string
  text: string
  language: string
  created_at: Generated<Timestamp>
}

export type ReviewReplyHidingsTable = {
  id: Generated<string>
  review_id: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
  held: Generated<boolean>
}

export type ReviewsTable = {
  id: Generated<string>
  agreement_id: string | null
  author_id: string
  member_id: string
  thing: Json
  stars: number
  text: string
  language: string
  created_at: Generated<Timestamp>
  edited_at: Timestamp | null
  meeting_id: string | null
}

export type RolePermissionsTable = {
  role_id: string
  permission: string
  scope: Generated<string>
}

export type RolesTable = {
  id: Generated<string>
  name: string
  kind: string
  title: Json | null
  system: Generated<boolean>
  created_at: Generated<Timestamp>
  archived_at: Timestamp | null
  description: Json | null
  version: Generated<number>
  changed_at: Generated<Timestamp>
}

export type RoomInterestsTable = {
  room_id: string
  user_id: string
  at: Generated<Timestamp>
}

export type RoomMembersTable = {
  room_id: string
  user_id: string
}

export type RoomMessageHidingsTable = {
  id: Generated<string>
  message_id: string
  text: string
  by_id: string | null
  reason: string
  hidden_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export type RoomMessagesTable = {
  id: Generated<string>
  room_id: string
  seq: number
  seat_id: string
  user_id: string | null
  client_id: string
  text: string
  language: string
  removed_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export type RoomOrdersTable = {
  id: Generated<string>
  room_id: string
  act: string
  seat_id: string | null
  attempts: Generated<number>
  next_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  reason: string | null
  error: string | null
  dead_at: Timestamp | null
}

export type RoomPassesTable = {
  id: Generated<string>
  room_id: string
  token_hash: string
  name: string
  created_at: Generated<Timestamp>
  taken_back_at: Timestamp | null
  user_id: string | null
}

export type RoomQuestionsTable = {
  id: Generated<string>
  room_id: string
  seat_id: string
  user_id: string | null
  client_id: string
  text: string
  language: string
  answered_at: Timestamp | null
  removed_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export type RoomRecordedTable = {
  recording_id: string
  seat_id: string
  user_id: string | null
  agreed_at: Generated<Timestamp>
}

export type RoomRecordingHeadsTable = {
  recording_id: string
  head: Uint8Array
  stands_for: number
}

export type RoomRecordingPiecesTable = {
  recording_id: string
  piece: number
  starts: number
  bytes: number
}

export type RoomRecordingsTable = {
  id: Generated<string>
  room_id: string
  asked_at: Generated<Timestamp>
  started_at: Timestamp | null
  stopped_at: Timestamp | null
  because: string | null
  type: string | null
  pieces: Generated<number>
  bytes: Generated<number>
  whole_at: Timestamp | null
  looked_at: Timestamp | null
  looks: Generated<number>
  look_again_at: Timestamp | null
}

export type RoomSeatsTable = {
  id: Generated<string>
  room_id: string
  user_id: string | null
  pass_id: string | null
  name: Generated<string>
  key_hash: string
  place: number
  state: string
  role: string
  mode: string
  why: Generated<string>
  agrees: boolean | null
  hand_at: Timestamp | null
  muted_at: Timestamp | null
  came_at: Generated<Timestamp>
  joined_at: Timestamp | null
  seen_at: Generated<Timestamp>
  left_at: Timestamp | null
  livekit_at: Timestamp | null
  came_from: string | null
}

export type RoomServersTable = {
  one: Generated<boolean>
  stun: Generated<string[]>
  turn: Generated<string[]>
  turn_secret_sealed: string | null
  livekit_url: string | null
  livekit_key: string | null
  livekit_secret_sealed: string | null
  revision: Generated<number>
}

export type RoomVotesTable = {
  question_id: string
  voter: string
  user_id: string | null
  at: Generated<Timestamp>
}

export type RoomWebhooksTable = {
  id: string
  at: Generated<Timestamp>
}

export type RoomsTable = {
  id: Generated<string>
  kind: string
  owner_id: string
  title: string | null
  lobby: boolean
  recordable: Generated<boolean>
  opens_at: Timestamp | null
  closes_at: Timestamp | null
  locked_at: Timestamp | null
  way: Generated<string>
  rev: Generated<number>
  epoch: Generated<number>
  last_place: Generated<number>
  last_seq: Generated<number>
  started_at: Timestamp | null
  ended_at: Timestamp | null
  ended_by: string | null
  created_at: Generated<Timestamp>
  closed_why: string | null
}

export type SandboxPaymentsTable = {
  payment_id: string
  state: string
  reason: string | null
  card: string | null
  tries: Generated<number>
  charge_back_at: Timestamp | null
  charged_back_at: Timestamp | null
  decided_at: Generated<Timestamp>
}

export type SavedSearchHitsTable = {
  search_id: string
  profile_id: string
  told_at: Generated<Timestamp>
}

export type SavedSearchesTable = {
  id: Generated<string>
  user_id: string
  kind: string
  name: string
  query: string
  currency: string
  alert: string
  since: Timestamp
  seen_at: Timestamp
  next_at: Timestamp | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

export type SavedViewsTable = {
  id: Generated<string>
  owner_id: string
  view_key: string
  name: string
  query: string
  created_at: Generated<Timestamp>
}

export type SecondFactorsTable = {
  user_id: string
  secret_sealed: string
  last_step: Generated<number>
  created_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
}

export type SessionsTable = {
  id: Generated<string>
  user_id: string
  token_hash: string
  cookie_hash: string
  device_id: string | null
  user_agent: string
  address: string
  provider: string | null
  id_token_sealed: string | null
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  proven_at: Generated<Timestamp>
}

export type SetUpTable = {
  id: Generated<boolean>
  begun_at: Generated<Timestamp>
  begun_by: string
  finished_at: Timestamp | null
  demo_started_at: Timestamp | null
  demo_finished_at: Timestamp | null
  demo_error: string | null
}

export type SetUpLinksTable = {
  token_hash: string
  created_at: Generated<Timestamp>
}

export type SetUpStepsTable = {
  step: string
  skipped: boolean
  done_at: Generated<Timestamp>
}

export type SettingsTable = {
  key: string
  value: Json
  changed_at: Generated<Timestamp>
  changed_by: string | null
}

export type SkillsTable = {
  id: Generated<string>
  key: string
  name: string
  arabic_name: string
  place: number
  retired_at: Timestamp | null
}

export type StatesTable = {
  id: Generated<string>
  country_id: string
  code: string
  name: string
  arabic_name: string | null
  place: number
  retired_at: Timestamp | null
}

export type SubscriptionChangesTable = {
  id: Generated<string>
  subscription_id: string
  event: string
  from_status: string | null
  to_status: string
  by_id: string | null
  why: string | null
  facts: Generated<Json>
  at: Generated<Timestamp>
}

export type SubscriptionsTable = {
  id: Generated<string>
  user_id: string
  plan_id: string
  status: string
  is_trial: Generated<boolean>
  started_at: Generated<Timestamp>
  ends_at: Timestamp | null
  cancels_at_end: Generated<boolean>
  reminded_at: Timestamp | null
  ended_at: Timestamp | null
  price_id: string | null
  period: string | null
  currency: string | null
  minor: number | null
  period_start: Timestamp | null
  period_end: Timestamp | null
  anchor: Timestamp | null
  zone: string | null
  free_reason: string | null
  paused_at: Timestamp | null
  paused_until: Timestamp | null
  next_price_id: string | null
  next_by: string | null
  next_told_at: Timestamp | null
  test: Generated<boolean>
}

export type SuggestionDismissalsTable = {
  user_id: string
  member_id: string
  dismissed_at: Generated<Timestamp>
}

export type SuperAdminRequestsTable = {
  id: Generated<string>
  member_id: string | null
  asked_by: string
  asked_at: Generated<Timestamp>
  expires_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
  outcome: string | null
}

export type TaxRatesTable = {
  id: Generated<string>
  code: string
  country: string | null
  buyer: string
  mode: string
  rate: number
  name: Json
  note: Json | null
  category: string
  by_hand: Generated<boolean>
  valid_from: Generated<string>
  valid_until: string | null
  changed_at: Generated<Timestamp>
}

export type TicketAgentsTable = {
  user_id: string
  ceiling: number | null
  away_from: string | null
  away_until: string | null
  given_at: Timestamp | null
}

export type TicketLinksTable = {
  ticket_id: string
  other_id: string
}

export type TicketMacrosTable = {
  id: Generated<string>
  name: string
  department_id: string | null
  reply_id: string | null
  note: Generated<string>
  next: string | null
  move_to_id: string | null
  priority: string | null
  tags: Generated<string[]>
  takes: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type TicketMessagesTable = {
  id: Generated<string>
  ticket_id: string
  author_id: string | null
  kind: string
  body: string
  format: Generated<string>
  language: string
  written_at: Generated<Timestamp>
  html: string | null
}

export type TicketRulesTable = {
  id: Generated<string>
  name: string
  occasion: string
  conditions: Json
  doing: Json
  active: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type TicketStepsTable = {
  id: Generated<string>
  ticket_id: string
  act: string
  by_id: string | null
  facts: Generated<Json>
  at: Generated<Timestamp>
}

export type TicketTagsTable = {
  ticket_id: string
  tag: string
}

export type TicketsTable = {
  id: Generated<string>
  number: Generated<number>
  owner_id: string
  department_id: string
  subject: string
  language: string
  priority: string
  status: Generated<string>
  assignee_id: string | null
  about_kind: string | null
  about_id: string | null
  about_title: string | null
  about_link: string | null
  request_id: string | null
  due_at: Timestamp | null
  due_left_ms: number | null
  escalated_at: Timestamp | null
  returns_at: Timestamp | null
  first_due_at: Timestamp | null
  first_answered_at: Timestamp | null
  resolved_at: Timestamp | null
  closed_at: Timestamp | null
  stars: number | null
  rated_at: Timestamp | null
  rating_text: Generated<string>
  owner_read_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  moved_at: Generated<Timestamp>
  merged_into: string | null
  nobody_free_at: Timestamp | null
  subject_folded: Generated<string>
}

export type TimersTable = {
  id: string
  cron: string
  next_at: Timestamp
  attempts: Generated<number>
  dead_at: Timestamp | null
  ran_at: Timestamp | null
  reason: string | null
  error: string | null
}

export type TrendingItemsTable = {
  item_id: string
  kind: string
  score: number
  members: number
  counted_at: Generated<Timestamp>
}

export type UploadsTable = {
  id: Generated<string>
  owner_id: string
  take: string
  name: string
  size: number
  received: Generated<number>
  file_id: string | null
  created_at: Generated<Timestamp>
}

export type UsersTable = {
  id: Generated<string>
  username: string
  email: string
  name: string
  birth_date: string | null
  password_hash: string | null
  role: Generated<string>
  preset_id: string | null
  user_type: string | null
  profile_status: string | null
  language: Generated<string>
  currency: Generated<string>
  agreed_at: Timestamp | null
  verified_at: Timestamp | null
  suspended_at: Timestamp | null
  suspended_reason: string | null
  referred_by: string | null
  avatar_file_id: string | null
  demo: Generated<boolean>
  created_at: Generated<Timestamp>
  registration_hash: string | null
  restricted_until: Timestamp | null
  erased_at: Timestamp | null
}

export type VerificationAssignmentsTable = {
  id: Generated<string>
  case_id: string
  partner_id: string
  assigned_by: string
  assigned_at: Generated<Timestamp>
  due_at: Timestamp
  ended_at: Timestamp | null
  ended_as: string | null
  ended_by: string | null
  ended_reason: string | null
}

export type VerificationAttestationsTable = {
  assignment_id: string
  result: string
  looked_at: Json
  words: string
  given_at: Generated<Timestamp>
  undo_until: Timestamp
  effective_at: Timestamp | null
}

export type VerificationCasesTable = {
  id: Generated<string>
  profile_id: string
  version: number
  user_id: string
  profile_kind: string
  name: string
  kind: string
  opened_at: Generated<Timestamp>
  risk: string
  risk_score: number
  risk_reasons: Generated<Json>
  claimed_by: string | null
  claimed_at: Timestamp | null
  first_by: string | null
  first_at: Timestamp | null
  decision: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  undo_until: Timestamp | null
  reason_code: string | null
  reason: string | null
  asks: Generated<Json>
  closed_at: Timestamp | null
  closed_as: string | null
}

export type VerificationMarksTable = {
  case_id: string
  reviewer_id: string
  field: string
  mark: string
  ask: string | null
  marked_at: Generated<Timestamp>
}

export type VerificationNotesTable = {
  id: Generated<string>
  profile_id: string
  case_id: string
  author_id: string
  note: string
  written_at: Generated<Timestamp>
  partner_id: string | null
}

export type VerificationPartnersTable = {
  user_id: string
  paused_at: Timestamp | null
}

export type WatchedWordHitsTable = {
  id: Generated<string>
  word_id: string
  kind: string
  hit_at: Generated<Timestamp>
}

export type WatchedWordsTable = {
  id: Generated<string>
  phrase: string
  folded: string
  part: Generated<boolean>
  kinds: string[] | null
  note: Generated<string>
  made_by: string | null
  made_at: Generated<Timestamp>
  off_at: Timestamp | null
}

export type DB = {
  account_tokens: AccountTokensTable
  activities: ActivitiesTable
  agreement_steps: AgreementStepsTable
  agreements: AgreementsTable
  article_addresses: ArticleAddressesTable
  article_groups: ArticleGroupsTable
  article_plans: ArticlePlansTable
  article_texts: ArticleTextsTable
  article_versions: ArticleVersionsTable
  article_votes: ArticleVotesTable
  articles: ArticlesTable
  auction_bidders: AuctionBiddersTable
  auction_offers: AuctionOffersTable
  auction_watches: AuctionWatchesTable
  auctions: AuctionsTable
  audit: AuditTable
  bids: BidsTable
  billing_details: BillingDetailsTable
  billing_reminders: BillingRemindersTable
  blocks: BlocksTable
  bookmarks: BookmarksTable
  calendar_entries: CalendarEntriesTable
  calendar_feeds: CalendarFeedsTable
  calendar_hours: CalendarHoursTable
  campaign_clicks: CampaignClicksTable
  campaign_links: CampaignLinksTable
  campaign_receivers: CampaignReceiversTable
  campaigns: CampaignsTable
  canned_replies: CannedRepliesTable
  categories: CategoriesTable
  chat_call_rings: ChatCallRingsTable
  chat_calls: ChatCallsTable
  chat_mails: ChatMailsTable
  chat_settings: ChatSettingsTable
  checkouts: CheckoutsTable
  comment_hidings: CommentHidingsTable
  comments: CommentsTable
  complaint_appeals: ComplaintAppealsTable
  complaint_cases: ComplaintCasesTable
  complaint_decisions: ComplaintDecisionsTable
  complaint_holds: ComplaintHoldsTable
  complaint_notes: ComplaintNotesTable
  complaint_reports: ComplaintReportsTable
  conversation_members: ConversationMembersTable
  conversations: ConversationsTable
  countries: CountriesTable
  credit_entries: CreditEntriesTable
  currencies: CurrenciesTable
  currency_rates: CurrencyRatesTable
  dashboard_mails: DashboardMailsTable
  dashboard_wishes: DashboardWishesTable
  data_exports: DataExportsTable
  department_members: DepartmentMembersTable
  departments: DepartmentsTable
  directory_counts: DirectoryCountsTable
  directory_entries: DirectoryEntriesTable
  directory_firsts: DirectoryFirstsTable
  directory_word_forms: DirectoryWordFormsTable
  directory_words: DirectoryWordsTable
  entitlements: EntitlementsTable
  erasures: ErasuresTable
  files: FilesTable
  followed_lately: FollowedLatelyTable
  follows: FollowsTable
  gifts: GiftsTable
  held_rates: HeldRatesTable
  idempotency: IdempotencyTable
  incoming_mails: IncomingMailsTable
  industries: IndustriesTable
  installation: InstallationTable
  invitations: InvitationsTable
  invoice_clients: InvoiceClientsTable
  invoice_lines: InvoiceLinesTable
  invoice_months: InvoiceMonthsTable
  invoice_openings: InvoiceOpeningsTable
  invoice_payments: InvoicePaymentsTable
  invoice_series: InvoiceSeriesTable
  invoice_settings: InvoiceSettingsTable
  invoice_standing: InvoiceStandingTable
  invoices: InvoicesTable
  item_drafts: ItemDraftsTable
  item_files: ItemFilesTable
  item_hidings: ItemHidingsTable
  item_history: ItemHistoryTable
  items: ItemsTable
  known_devices: KnownDevicesTable
  languages: LanguagesTable
  leaving_offer: LeavingOfferTable
  leavings: LeavingsTable
  likes: LikesTable
  link_previews: LinkPreviewsTable
  linked_identities: LinkedIdentitiesTable
  live_places: LivePlacesTable
  live_turn: LiveTurnTable
  login_delays: LoginDelaysTable
  login_tickets: LoginTicketsTable
  looks: LooksTable
  mail_acts: MailActsTable
  mail_drafts: MailDraftsTable
  mail_messages: MailMessagesTable
  mail_returns: MailReturnsTable
  mail_ruled: MailRuledTable
  mail_rules: MailRulesTable
  mail_spammers: MailSpammersTable
  mail_stars: MailStarsTable
  mail_texts: MailTextsTable
  mail_threads: MailThreadsTable
  mailboxes: MailboxesTable
  mails: MailsTable
  market_counts: MarketCountsTable
  market_entries: MarketEntriesTable
  market_prices: MarketPricesTable
  market_tags: MarketTagsTable
  market_word_forms: MarketWordFormsTable
  market_words: MarketWordsTable
  meeting_minutes: MeetingMinutesTable
  meeting_passes: MeetingPassesTable
  meeting_people: MeetingPeopleTable
  meeting_reminders: MeetingRemindersTable
  meeting_steps: MeetingStepsTable
  meeting_time_answers: MeetingTimeAnswersTable
  meeting_times: MeetingTimesTable
  meeting_visits: MeetingVisitsTable
  meetings: MeetingsTable
  member_notes: MemberNotesTable
  member_tag_words: MemberTagWordsTable
  member_tags: MemberTagsTable
  message_cards: MessageCardsTable
  message_files: MessageFilesTable
  message_hidings: MessageHidingsTable
  message_links: MessageLinksTable
  message_names: MessageNamesTable
  message_pins: MessagePinsTable
  message_reactions: MessageReactionsTable
  message_stars: MessageStarsTable
  message_versions: MessageVersionsTable
  messages: MessagesTable
  messages_held: MessagesHeldTable
  messages_later: MessagesLaterTable
  news_stops: NewsStopsTable
  notice_alerts: NoticeAlertsTable
  notice_cells: NoticeCellsTable
  notice_dues: NoticeDuesTable
  notice_mutes: NoticeMutesTable
  notice_wishes: NoticeWishesTable
  notices: NoticesTable
  office_menus: OfficeMenusTable
  oidc_states: OidcStatesTable
  outbox: OutboxTable
  outbox_handled: OutboxHandledTable
  outside_busy: OutsideBusyTable
  outside_calendars: OutsideCalendarsTable
  outside_calls: OutsideCallsTable
  paid_periods: PaidPeriodsTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  payment_customers: PaymentCustomersTable
  payment_disputes: PaymentDisputesTable
  payment_events: PaymentEventsTable
  payment_gateways: PaymentGatewaysTable
  payment_methods: PaymentMethodsTable
  payment_receipts: PaymentReceiptsTable
  payment_refunds: PaymentRefundsTable
  payment_setups: PaymentSetupsTable
  payments: PaymentsTable
  permissions: PermissionsTable
  plan_entitlements: PlanEntitlementsTable
  plan_invitations: PlanInvitationsTable
  plan_prices: PlanPricesTable
  plans: PlansTable
  point_accounts: PointAccountsTable
  point_entries: PointEntriesTable
  point_hashes: PointHashesTable
  point_left_overs: PointLeftOversTable
  point_looks: PointLooksTable
  point_postings: PointPostingsTable
  point_progress: PointProgressTable
  point_request_steps: PointRequestStepsTable
  point_requests: PointRequestsTable
  point_rules: PointRulesTable
  post_counts: PostCountsTable
  post_hidings: PostHidingsTable
  post_pictures: PostPicturesTable
  post_totals: PostTotalsTable
  posts: PostsTable
  profile_drafts: ProfileDraftsTable
  profile_files: ProfileFilesTable
  profile_history: ProfileHistoryTable
  profile_versions: ProfileVersionsTable
  profiles: ProfilesTable
  promotion_codes: PromotionCodesTable
  promotion_plans: PromotionPlansTable
  promotion_uses: PromotionUsesTable
  push_devices: PushDevicesTable
  push_keys: PushKeysTable
  push_sends: PushSendsTable
  rate_limits: RateLimitsTable
  rate_source: RateSourceTable
  recovery_codes: RecoveryCodesTable
  referral_credits: ReferralCreditsTable
  renewal_tries: RenewalTriesTable
  renewals: RenewalsTable
  report_reasons: ReportReasonsTable
  report_silences: ReportSilencesTable
  reports: ReportsTable
  reset_tokens: ResetTokensTable
  review_hidings: ReviewHidingsTable
  review_meetings: ReviewMeetingsTable
  review_reminders: ReviewRemindersTable
  review_replies: ReviewRepliesTable
  review_reply_hidings: ReviewReplyHidingsTable
  reviews: ReviewsTable
  role_permissions: RolePermissionsTable
  roles: RolesTable
  room_interests: RoomInterestsTable
  room_members: RoomMembersTable
  room_message_hidings: RoomMessageHidingsTable
  room_messages: RoomMessagesTable
  room_orders: RoomOrdersTable
  room_passes: RoomPassesTable
  room_questions: RoomQuestionsTable
  room_recorded: RoomRecordedTable
  room_recording_heads: RoomRecordingHeadsTable
  room_recording_pieces: RoomRecordingPiecesTable
  room_recordings: RoomRecordingsTable
  room_seats: RoomSeatsTable
  room_servers: RoomServersTable
  room_votes: RoomVotesTable
  room_webhooks: RoomWebhooksTable
  rooms: RoomsTable
  sandbox_payments: SandboxPaymentsTable
  saved_search_hits: SavedSearchHitsTable
  saved_searches: SavedSearchesTable
  saved_views: SavedViewsTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  set_up: SetUpTable
  set_up_links: SetUpLinksTable
  set_up_steps: SetUpStepsTable
  settings: SettingsTable
  skills: SkillsTable
  states: StatesTable
  subscription_changes: SubscriptionChangesTable
  subscriptions: SubscriptionsTable
  suggestion_dismissals: SuggestionDismissalsTable
  super_admin_requests: SuperAdminRequestsTable
  tax_rates: TaxRatesTable
  ticket_agents: TicketAgentsTable
  ticket_links: TicketLinksTable
  ticket_macros: TicketMacrosTable
  ticket_messages: TicketMessagesTable
  ticket_rules: TicketRulesTable
  ticket_steps: TicketStepsTable
  ticket_tags: TicketTagsTable
  tickets: TicketsTable
  timers: TimersTable
  trending_items: TrendingItemsTable
  uploads: UploadsTable
  users: UsersTable
  verification_assignments: VerificationAssignmentsTable
  verification_attestations: VerificationAttestationsTable
  verification_cases: VerificationCasesTable
  verification_marks: VerificationMarksTable
  verification_notes: VerificationNotesTable
  verification_partners: VerificationPartnersTable
  watched_word_hits: WatchedWordHitsTable
  watched_words: WatchedWordsTable
}
