import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { listed } from '../rules/directory.ts'
import { ENTRY_FORM } from './make-entry.ts'
import { removeEntries, writeEntries } from './write-entry.ts'

const BATCH = 500

/** The mark begins with the version, and with the moment of its last edit, in milliseconds that a reader may have rounded. */
const isOfAnotherVersion = sql`case
  when v.edited_at is null then e.made_from not like v.id::text || ${` ${ENTRY_FORM} %`}
  when e.made_from like v.id::text || ${` % ${ENTRY_FORM} %`} then
    abs(split_part(e.made_from, ' ', 2)::numeric - floor(extract(epoch from v.edited_at) * 1000)) > 1
  else true end`

/** Profiles whose entry is missing, outdated (another version, other rates) or should not be there. */
async function differing(db: Db): Promise<{ stale: string[]; gone: string[] }> {
  const kinds = listed.map(one => one.kind)
  const { rows: stale } = await sql<{ id: string }>`
    select p.id from profiles p join profile_versions v on v.id = p.live_version_id left join directory_entries e on e.profile_id = p.id
    where p.status = 'approved' and p.kind = any(${kinds}::text[])
      and (e.profile_id is null or ${isOfAnotherVersion}
        or e.made_from not like '% ' || coalesce((select max(r.rate_date)::text from currency_rates r join currencies c on c.id = r.currency_id where c.code = e.currency),
          case when e.currency is null then '' else 'undefined' end))`.execute(db)
  const { rows: gone } = await sql<{ id: string }>`
    select e.profile_id as id from directory_entries e left join profiles p on p.id = e.profile_id
    where p.id is null or p.status <> 'approved' or p.live_version_id is null`.execute(db)
  return { stale: stale.map(row => row.id), gone: gone.map(row => row.id) }
}

/** Repairs what differs between the profiles and the directory; a lost event or new rates leave nothing behind. Answers how many. */
export async function repairDirectory(db: Db): Promise<number> {
  const { stale, gone } = await differing(db)
  for (let at = 0; at < gone.length; at += BATCH)
    await transact(db, tx => removeEntries(tx, gone.slice(at, at + BATCH)))
  for (let at = 0; at < stale.length; at += BATCH)
    await transact(db, tx => writeEntries(tx, stale.slice(at, at + BATCH)))
  return stale.length + gone.length
}

/** Empties the directory and makes it anew from the profiles. */
export async function rebuildDirectory(db: Db): Promise<number> {
  await transact(db, async tx => {
    await tx.deleteFrom('directory_entries').execute()
    await tx.deleteFrom('directory_counts').execute()
    await tx.deleteFrom('directory_words').execute()
    await tx.deleteFrom('directory_word_forms').execute()
  })
  return repairDirectory(db)
}
