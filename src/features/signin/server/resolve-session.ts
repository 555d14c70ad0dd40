import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Identity } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { viewerFrom, viewers } from '../../accounts/server/public.ts'
import { hashOf } from './token.ts'

/** A session nobody used for so long is over. */
export const UNUSED_DAYS = 30
const SEEN_EVERY_MS = 60_000

/** The session with this hash and its viewer, unless nobody used it for long; every call of a member asks, so it is one read. */
function openSessionWith(db: Db, column: 'token_hash' | 'cookie_hash', secret: string) {
  return viewers(db)
    .innerJoin('sessions as s', 's.user_id', 'users.id')
    .select(['s.id as session_id', 's.last_seen_at', 's.proven_at', 'users.language'])
    .where(`s.${column}`, '=', hashOf(secret))
    .where('s.last_seen_at', '>', sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`)
    .executeTakeFirst()
}

/** Notes that the session is in use, at most once a minute; a row that is busy is left alone. */
async function noteUse(db: Db, session: { session_id: string; last_seen_at: Date }): Promise<void> {
  if (Date.now() - session.last_seen_at.getTime() < SEEN_EVERY_MS) return
  await sql`update sessions set last_seen_at = clock_timestamp() where id in
    (select id from sessions where id = ${session.session_id} for update skip locked)`.execute(db)
}

/** Who a bearer stands for; null for nobody and for the suspended, whose sessions are about to end. */
export async function resolveBearer(db: Db, token: string): Promise<Identity | null> {
  const session = await openSessionWith(db, 'token_hash', token)
  if (!session) return null
  await noteUse(db, session)
  return {
    viewer: viewerFrom(session),
    sessionId: session.session_id,
    provenAt: session.proven_at,
    language: session.language as Language,
  }
}

/** Who the read-only cookie stands for; the platform asks only for files and downloads. */
export async function resolveCookie(db: Db, cookie: string): Promise<Viewer | null> {
  const session = await openSessionWith(db, 'cookie_hash', cookie)
  return session ? viewerFrom(session) : null
}
