import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { daysKept } from '../../settings/server/public.ts'
import { TRASH_DAYS } from '../rules.ts'
import { MESSAGE_FILES, tellMoved } from './queries.ts'

const MOST = 500

/** How long a conversation lies in the trash. */
export const TRASH_KEPT = { key: 'mail-trash', days: TRASH_DAYS, least: 7, most: 365 } as const

/** Brings back what was to be seen later and is due, as new and on top; answers how many. */
export async function bringBack(db: Db): Promise<number> {
  return transact(db, async tx => {
    const { rows } = await sql`
      update mail_threads set later_until = null, back_at = clock_timestamp(), moved_at = clock_timestamp(), read_at = null
      where place = 'inbox' and later_until <= clock_timestamp() returning id`.execute(tx)
    if (rows.length > 0) await tellMoved(tx, null)
    return rows.length
  })
}

/** Empties the trash of what lies there too long, files and all, and forgets acts that nobody can take back; answers how many went. */
export async function emptyTrash({ database, files }: Pick<House, 'database' | 'files'>): Promise<number> {
  const { db } = database
  await db
    .deleteFrom('mail_acts')
    .where('at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute()
  const days = await daysKept(db, TRASH_KEPT)
  let gone = 0
  for (let last = MOST; last === MOST; gone += last) last = await transact(db, tx => emptyOnce(tx, days))
  await transact(db, tx => letFilesGo(tx, files))
  return gone
}

/** Lets go of files whose message is gone, in whichever way it went. */
async function letFilesGo(tx: Tx, files: House['files']): Promise<void> {
  const { rows } = await sql<{ id: string; claimed_id: string }>`
    select f.id, f.claimed_id from files f where f.claimed_kind = ${MESSAGE_FILES}
      and not exists (select 1 from mail_messages m where m.id::text = f.claimed_id) limit ${MOST}`.execute(tx)
  for (const { id, claimed_id } of rows) await files.release(tx, { kind: MESSAGE_FILES, id: claimed_id }, [id])
}

async function emptyOnce(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from mail_threads where place = 'trash' and trashed_at < clock_timestamp() - make_interval(days => ${days})
    order by trashed_at limit ${MOST} for update skip locked`.execute(tx)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('mail_threads').where('id', 'in', ids).execute()
  await tellMoved(tx, null)
  return ids.length
}
