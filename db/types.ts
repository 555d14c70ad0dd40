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

export type FilesTable = {
  id: Generated<string>
  owner_id: string
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

export type IndustriesTable = {
  id: Generated<string>
  parent_id: string | null
  key: string
  name: string
  arabic_name: string
  place: number
  retired_at: Timestamp | null
}

export type LanguagesTable = {
  id: Generated<string>
  code: string
  name: string
  arabic_name: string
  place: number
  retired_at: Timestamp | null
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
}

export type NoticesTable = {
  id: Generated<string>
  recipient_id: string
  kind: string
  params: Json
  link: string | null
  created_at: Generated<Timestamp>
  read_at: Timestamp | null
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
}

export type OutboxHandledTable = {
  outbox_id: number
  listener: string
  handled_at: Generated<Timestamp>
}

export type PermissionsTable = {
  id: Generated<string>
  code: string
  first_seen_at: Generated<Timestamp>
}

export type RateLimitsTable = {
  key: string
  window_ends: Timestamp
  count: number
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
}

export type SavedViewsTable = {
  id: Generated<string>
  owner_id: string
  view_key: string
  name: string
  query: string
  created_at: Generated<Timestamp>
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
}

export type DB = {
  account_tokens: AccountTokensTable
  audit: AuditTable
  categories: CategoriesTable
  countries: CountriesTable
  currencies: CurrenciesTable
  currency_rates: CurrencyRatesTable
  files: FilesTable
  idempotency: IdempotencyTable
  industries: IndustriesTable
  languages: LanguagesTable
  mails: MailsTable
  notices: NoticesTable
  outbox: OutboxTable
  outbox_handled: OutboxHandledTable
  permissions: PermissionsTable
  rate_limits: RateLimitsTable
  role_permissions: RolePermissionsTable
  roles: RolesTable
  saved_views: SavedViewsTable
  settings: SettingsTable
  skills: SkillsTable
  states: StatesTable
  users: UsersTable
}
