import { sql } from 'kysely'
import { openSession } from '../src/features/signin/server/sessions.ts'
import { type Db, transact } from '../src/platform/server/db.ts'

/** Who talks in the measures: their bearer, some of their conversations, the longest first. */
export type Talker = { bearer: string; talks: { id: string; size: number }[] }

const ORIGIN = { address: '127.0.0.1', userAgent: 'bench', requestId: 'bench', sessionId: null, provenAt: null }
const TALKS = 12

/** Members who have hundreds of conversations, signed in. */
export async function chatsWorld(db: Db): Promise<Talker[]> {
  const { rows } = await sql<{ id: string }>`select id from users where username like 'talker-%' order by id`.execute(
    db,
  )
  const talkers: Talker[] = []
  for (const { id } of rows) {
    const talks = await sql<{ id: string; size: number }>`
      select c.id, c.last_seq as size from conversation_members m join conversations c on c.id = m.conversation_id
      join conversation_members o on o.conversation_id = c.id and o.user_id <> m.user_id
      where m.user_id = ${id} and m.accepted_at is not null and o.accepted_at is not null
      order by c.last_seq > 1000 desc, c.id limit ${TALKS}`.execute(db)
    const { token } = await transact(db, tx => openSession(tx, id, ORIGIN))
    talkers.push({ bearer: token, talks: talks.rows })
  }
  return talkers
}
