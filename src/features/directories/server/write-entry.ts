import { sql } from 'kysely'
import { countRows } from '../../../engines/search/server/index-rows.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { hasSentence, say } from '../../../platform/server/text.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { namesToFind, ratesNow } from '../../lookups/server/public.ts'
import { listingsOf } from '../../profiles/server/public.ts'
import { entered } from '../contract.ts'
import { listed } from '../rules/directory.ts'
import { keepWords } from './keep-words.ts'
import { type EntryDraft, makeEntry } from './make-entry.ts'

/** Adds entries to, or takes them from, the counts of their tags. */
async function count(tx: Tx, rows: readonly { kind: string; tags: readonly string[] }[], by: 1 | -1): Promise<void> {
  const counted = rows.map(({ kind, tags }) => ({ kind, tags: [...tags, 'all'] }))
  await sql`insert into directory_counts (kind, tag, count) ${countRows(counted, by)}
    on conflict (kind, tag) do update set count = directory_counts.count + excluded.count`.execute(tx)
}

/** Takes profiles out of their directories. */
export async function removeEntries(tx: Tx, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return
  const rows = await tx
    .deleteFrom('directory_entries')
    .where('profile_id', 'in', profileIds)
    .returning(['kind', 'tags'])
    .execute()
  await count(tx, rows, -1)
}

/** Members find these for the first time now, which is told to whoever waits for it; those that were here before keep their day. */
async function keepFirsts(tx: Tx, entries: readonly EntryDraft[]): Promise<void> {
  const rows = await tx
    .insertInto('directory_firsts')
    .values(entries.map(entry => ({ profile_id: entry.profile_id })))
    .onConflict(c => c.doNothing())
    .returning('profile_id')
    .execute()
  if (rows.length === 0) return
  const waiting = await tx.selectFrom('saved_searches').select('id').where('alert', '=', 'instant').limit(1).execute()
  if (waiting.length > 0) await announce(tx, entered, { profileIds: rows.map(row => row.profile_id) })
}

async function insertEntries(tx: Tx, entries: readonly EntryDraft[]): Promise<void> {
  if (entries.length === 0) return
  await keepFirsts(tx, entries)
  await sql`
    insert into directory_entries (profile_id, user_id, kind, name, sort_name, tags, vector, currency, amount_minor, amount_usd, amount_to_usd, ebitda, rating_number, rating_count, live_at, first_live_at, made_from)
    select profile_id, user_id, kind, name, sort_name, tags,
      vector::tsvector, currency, amount_minor, amount_usd, amount_to_usd, ebitda, rating_number, rating_count, live_at,
      (select f.first_live_at from directory_firsts f where f.profile_id = r.profile_id), made_from
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (profile_id uuid, user_id uuid, kind text, name text, sort_name text,
      tags text[], vector text, currency text, amount_minor bigint, amount_usd double precision, amount_to_usd double precision, ebitda numeric, rating_number numeric, rating_count int, live_at timestamptz, made_from text)`.execute(
    tx,
  )
  await keepWords(tx, entries)
  await count(tx, entries, 1)
}

const sayKind = (kind: string, key: string): string[] =>
  LANGUAGES.filter(language => hasSentence(language, 'profiles', `kinds.${kind}.${key}`)).map(language =>
    say(language, 'profiles', `kinds.${kind}.${key}`),
  )

/** Makes the entries of these profiles anew from their live versions; what is not live leaves. Answers how many are in. */
export async function writeEntries(tx: Tx, profileIds: readonly string[]): Promise<number> {
  await holdName(tx, 'directories')
  const listings = await listingsOf(tx, profileIds)
  const around = { ...(await namesToFind(tx, listings)), rates: await ratesNow(tx), say: sayKind }
  await removeEntries(tx, profileIds)
  const entries = listings.flatMap(facts => {
    const directory = listed.find(one => one.kind === facts.kind)
    return directory ? [makeEntry(directory, facts, around)] : []
  })
  await insertEntries(tx, entries)
  return entries.length
}
