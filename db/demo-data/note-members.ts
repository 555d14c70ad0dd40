import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { addNote, setTags } from '../../src/features/member-panel/server/notes.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import noted from '../data/demo-notes.json' with { type: 'json' }
import { usernameOf } from './people.ts'

const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }

/** What the club's people noted of members whose letters they read, and the tags they gave them. */
export async function noteMembers({ database: { db } }: House, ids: ReadonlyMap<string, string>): Promise<void> {
  if (await db.selectFrom('member_tags').select('tag_id').limit(1).executeTakeFirst()) return
  const actingAs = async (tx: Tx, username: string) => ({
    viewer: (await viewerOf(tx, ids.get(username)!))!,
    origin: ORIGIN,
  })
  for (const { about, by, daysAgo, text } of noted.notes) {
    const userId = ids.get(about)
    if (!userId) continue
    await transact(db, async tx => {
      await addNote(tx, await actingAs(tx, by), userId, text)
      await sql`update member_notes set written_at = now() - make_interval(days => ${daysAgo})
        where user_id = ${userId} and body = ${text}`.execute(tx)
    })
  }
  for (const [username, tags] of Object.entries(noted.tags)) {
    const userId = ids.get(username)
    if (userId) await transact(db, async tx => setTags(tx, await actingAs(tx, usernameOf('admin')), userId, tags))
  }
}
