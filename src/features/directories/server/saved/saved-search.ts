import { bodyOf, queryOf, readAddress } from '../../../../engines/search/address.ts'
import { findWords } from '../../../../engines/search/server/find-words.ts'
import { type Wish, wishOf } from '../../../../engines/search/server/wish.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { ratesNow } from '../../../lookups/server/public.ts'
import { type SavedSearch, type SearchBody, searchOf } from '../../contract.ts'
import { type Directory, directories } from '../../rules/directory.ts'
import { directoryIndex } from '../directory-index.ts'
import { countSince, idsSince } from '../queries.ts'
import type { SavedRow } from './saved-queries.ts'

export const directoryOf = (kind: string): Directory => directories.find(one => one.kind === kind)!

/** The query of a directory's page as it is kept; refused at its field when the directory would not take it. */
export function canonicalQuery(directory: Directory, query: string, currency: string): string {
  const kept = queryOf(directory, new URLSearchParams(query))
  const [asked, read] = [new URLSearchParams(query), new URLSearchParams(kept)]
  const lost = directory.choices.some(({ key }) => (asked.get(key) ?? '') !== (read.get(key) ?? ''))
  const body = bodyOf(readAddress(directory, read), currency, 1)
  if (lost || !searchOf(directory).body!.safeParse(body).success) refuseField('query', 'directories.unreadable')
  return kept
}

/** Path of the directory that shows what a search finds; the newest first where only new ones matter. */
export function hrefOf({ kind, query }: Pick<SavedRow, 'kind' | 'query'>, more: Record<string, string> = {}): string {
  const values = new URLSearchParams(query)
  for (const [name, value] of Object.entries(more)) values.set(name, value)
  return `${directoryOf(kind).page}${values.size > 0 ? `?${values}` : ''}`
}

/** What a saved search matches now, by the same path as its directory; null when nothing holds its words. */
async function matched(db: Db, { kind, query, currency }: SavedRow): Promise<Wish | null> {
  const directory = directoryOf(kind)
  const body = bodyOf(readAddress(directory, new URLSearchParams(query)), currency, 1) as unknown as SearchBody
  const found = await findWords(db, [kind], body.text ?? '', directoryIndex)
  if (found && (found.match === null || found.partly)) return null
  const rate = (await ratesNow(db)).get(currency)?.rate ?? 1
  const words = found && { match: found.match!, first: [], byName: false }
  return wishOf(directory, { kinds: [kind], body, rate, words })
}

/** Entries that a search matches and that members could not find before `since`; one's own is not news. */
export async function newEntries(db: Db, row: SavedRow, among?: readonly string[]): Promise<string[]> {
  const wish = await matched(db, row)
  return wish ? idsSince(db, wish, { since: row.since, not: row.user_id, among }) : []
}

/** How many entries came since its owner last looked. */
async function newCount(db: Db, row: SavedRow): Promise<number> {
  const wish = await matched(db, row)
  return wish ? countSince(db, wish, { since: row.seen_at, not: row.user_id }) : 0
}

/** A saved search as its owner sees it. */
export async function savedView(db: Db, row: SavedRow): Promise<SavedSearch> {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    query: row.query,
    href: hrefOf(row),
    currency: row.currency,
    alert: row.alert,
    newCount: await newCount(db, row),
    createdAt: row.created_at.toISOString(),
  }
}
