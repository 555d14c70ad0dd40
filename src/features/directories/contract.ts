import { z } from 'zod'
import { Named } from '../../engines/forms/contract.ts'
import { Chosen, FoundFacts, Picked } from '../../engines/search/contract.ts'
import { call } from '../../platform/shared/call.ts'
import { entitlement } from '../../platform/shared/entitlement.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { notice } from '../../platform/shared/notice.ts'
import { Paging } from '../../platform/shared/page.ts'
import { CardView } from '../profiles/contract.ts'
import { type Directory, directories } from './rules/directory.ts'

/** An entry: the spec's fields by audience (null and named in `locked` when closed) and the card of our own screens. */
export const Entry = z.looseObject({
  _id: Id,
  name: z.string(),
  username: z.string(),
  /** Account of the member: what a bookmark keeps. */
  userId: Id,
  highlights: z.string(),
  description: z.string(),
  industries: z.array(Named),
  address: z.object({ country: z.string().nullable(), state: z.string().nullable(), city: z.string().nullable() }),
  files: z.array(z.object({ fileUrl: z.string() })),
  ratingNumber: z.number().nullable(),
  locked: z.array(z.string()),
  card: CardView,
})
export type Entry = z.infer<typeof Entry>

export const SearchAnswer = FoundFacts.extend({ data: z.array(Entry) })
export type SearchAnswer = z.infer<typeof SearchAnswer>

function bodyOf(directory: Directory) {
  const choices = directory.choices.map(one => [one.key, one.as === 'choice' ? Picked : Chosen] as const)
  const ranges = directory.ranges.flatMap(one => [
    [`${one.key}Min`, z.number().optional()] as const,
    [`${one.key}Max`, z.number().optional()] as const,
  ])
  return Paging.extend({
    text: z.string().max(200).optional(),
    search: z.string().max(200).optional(),
    verified: z.boolean().optional(),
    currency: CurrencyCode.default('USD'),
    sort: z.enum(directory.sorts as [string, ...string[]]).optional(),
    ...Object.fromEntries([...choices, ...ranges]),
  })
}

const searches = new Map(
  directories.map(directory => [
    directory.kind,
    call(`POST /${directory.path}/search`, {
      name: `search${directory.path[0]!.toUpperCase()}${directory.path.slice(1)}`,
      summary: `Searches the directory of kind ${directory.kind}: approved profiles only.`,
      description:
        'Amounts of the filter are in `currency`. Facets count what each value would leave, its own group left out.',
      access: 'anyone',
      reads: true,
      body: bodyOf(directory),
      answer: SearchAnswer,
    }),
  ]),
)

/** The search call of a directory. */
export const searchOf = (directory: Directory) => searches.get(directory.kind)!

/** What a search asks, by the names of its directory's filters. */
export type SearchBody = z.infer<typeof Paging> & {
  text?: string
  search?: string
  verified?: boolean
  currency: string
  sort?: string
} & Record<string, unknown>

export const readEntry = call('GET /directory/:profileId', {
  name: 'readDirectoryEntry',
  summary: 'Where an entry of a directory leads: the user name of its public page.',
  access: 'anyone',
  params: z.object({ profileId: Id }),
  answer: z.object({ data: z.object({ username: z.string(), kind: z.string() }) }),
})

/** How often a saved search tells of new entries; its own setting wins over those of notices. */
export const ALERTS = ['off', 'instant', 'daily', 'weekly'] as const
export type Alert = (typeof ALERTS)[number]

const KindOfDirectory = z.enum(directories.map(one => one.kind) as [string, ...string[]])

/** A search that its owner keeps. `query` is the query of its directory's page; `newCount` entries came since the last look. */
export const SavedSearch = z.object({
  _id: Id,
  kind: KindOfDirectory,
  name: z.string(),
  query: z.string(),
  /** Path of the directory with everything that was chosen. */
  href: z.string(),
  currency: z.string(),
  alert: z.enum(ALERTS),
  newCount: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const Name = z.string().trim().min(1).max(80)
const Query = z.string().max(2000)
const OneSearch = z.object({ searchId: Id })
const OneSaved = Done.extend({ data: SavedSearch })

export const listSavedSearches = call('GET /saved-searches', {
  summary: "The caller's saved searches, newest first, each with how many entries came since the last look.",
  description: '`limit` is how many the plan gives; -1 is without limit.',
  access: 'signed-in',
  answer: z.object({ data: z.array(SavedSearch), count: z.number().int(), limit: z.number().int() }),
})

export const saveSearch = call('POST /saved-searches', {
  summary: 'Saves a search of a directory; from now on it tells of entries that are new.',
  description:
    'Refused with plan-required beyond what the plan gives (`limit`). Amounts of the query are in `currency`.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    kind: KindOfDirectory,
    name: Name,
    query: Query,
    currency: CurrencyCode.default('USD'),
    alert: z.enum(ALERTS).default('off'),
  }),
  answer: OneSaved,
  status: 201,
})

export const changeSavedSearch = call('PUT /saved-searches/:searchId', {
  summary: 'Renames a saved search, sets its alert, or replaces what it looks for: then it starts anew.',
  access: 'signed-in',
  whileRestricted: true,
  params: OneSearch,
  body: z.object({ name: Name, query: Query, currency: CurrencyCode, alert: z.enum(ALERTS) }).partial(),
  answer: OneSaved,
})

export const deleteSavedSearch = call('DELETE /saved-searches/:searchId', {
  summary: 'Deletes a saved search; it can be brought back for a day.',
  access: 'signed-in',
  whileRestricted: true,
  params: OneSearch,
  answer: Done,
})

export const restoreSavedSearch = call('POST /saved-searches/restore/:searchId', {
  summary: 'Brings a deleted search back, within what the plan gives.',
  access: 'signed-in',
  whileRestricted: true,
  params: OneSearch,
  answer: OneSaved,
})

export const seeSavedSearch = call('POST /saved-searches/seen/:searchId', {
  name: 'markSavedSearchSeen',
  summary: 'Says that its owner looked at what a saved search finds: nothing in it is new any more.',
  access: 'signed-in',
  whileRestricted: true,
  params: OneSearch,
  answer: z.object({}),
})

const Token = z.object({ token: z.string().max(120) })

export const readAlertStop = call('GET /saved-searches/stop/:token', {
  summary: 'Which search the link of an alert would silence. Nothing is changed.',
  access: 'anyone',
  params: Token,
  answer: z.object({ data: z.object({ name: z.string(), stopped: z.boolean() }) }),
})

export const stopAlert = call('POST /saved-searches/stop/:token', {
  summary: 'Silences a saved search by the link of its mail, without signing in (RFC 8058).',
  access: 'anyone',
  params: Token,
  answer: Done,
})

/** Profiles that members find for the first time. */
export const entered = event('directories.entered', z.object({ profileIds: z.array(Id) }))

export const noticeFound = notice(
  'directories.found',
  z.object({ name: z.string(), count: z.number().int(), first: z.string(), searchId: Id }),
  { topic: 'searches', mail: false, about: 'name', thing: 'searchId' },
)

/** What plans open here. */
export const entitlements = [entitlement('saved_search.max', 'limit')]
declare module '../../platform/shared/entitlement.ts' {
  interface EntitlementCodes {
    'saved_search.max': true
  }
}
