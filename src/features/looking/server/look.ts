import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Identity, Origin } from '../../../platform/server/registry.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { lockPeople, personById, viewerOf } from '../../accounts/server/public.ts'
import { LOOK_MINUTES, noticeLooked } from '../contract.ts'
import { refusalToLook } from '../rules.ts'

/** Begins a look from the session that asks, in place of one that is still open there; the member is told of it. */
export async function startLook(tx: Tx, viewer: Viewer, userId: string, reason: string, origin: Origin) {
  const by = await lockPeople(tx, viewer, userId)
  const person = (await personById(tx, userId)) ?? notFound()
  const member = await viewerOf(tx, userId)
  if (!member) throw new Refusal('looking.closed-account')
  refuse(refusalToLook(by, member))
  await endWhere(tx, viewer.id, sql`session_id = ${origin.sessionId}`, origin)
  const token = newToken()
  const { id, ends_at } = await tx
    .insertInto('looks')
    .values({
      member_id: userId,
      by_id: viewer.id,
      session_id: origin.sessionId,
      token_hash: hashOf(token),
      reason,
      ends_at: sql<Date>`clock_timestamp() + make_interval(mins => ${LOOK_MINUTES})`,
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow()
  const looker = (await personById(tx, viewer.id))!
  await notify(tx, userId, noticeLooked, { by: looker.name }, '/account-setting?section=security')
  await record(tx, {
    actorId: viewer.id,
    action: 'users.look',
    target: { kind: 'account', id: userId },
    after: { reason },
    address: origin.address,
    requestId: origin.requestId,
  })
  return { _id: id, token, endsAt: ends_at.toISOString(), person: { _id: userId, name: person.name } }
}

/** Ends a look of somebody's own; one that is over already stays as it is. */
export async function endLook(tx: Tx, viewer: Viewer, lookId: string, origin: Origin): Promise<void> {
  const own = await tx
    .selectFrom('looks')
    .select('id')
    .where('id', '=', lookId)
    .where('by_id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return notFound()
  await endWhere(tx, viewer.id, sql`id = ${lookId}`, origin)
}

/** Closes those whose time is over, so that the log tells of their end as well. */
export const endLateLooks = (tx: Tx): Promise<void> => endWhere(tx, null, sql`ends_at <= clock_timestamp()`)

async function endWhere(
  tx: Tx,
  actorId: string | null,
  which: ReturnType<typeof sql>,
  origin?: Pick<Origin, 'address' | 'requestId'>,
): Promise<void> {
  const { rows } = await sql<{ member_id: string }>`
    update looks set ended_at = least(clock_timestamp(), ends_at) where ended_at is null and ${which} returning member_id`.execute(
    tx,
  )
  for (const { member_id } of rows)
    await record(tx, {
      actorId,
      action: 'users.look-end',
      target: { kind: 'account', id: member_id },
      address: origin?.address ?? null,
      requestId: origin?.requestId ?? null,
    })
}

/**
 * Whom a bearer looks as; null when the look is over, with its time, with the session from which it began, or because either of the two
 * changed so that it could not begin any more.
 */
export async function resolveLook(db: Db, token: string): Promise<Identity | null> {
  const look = await db
    .selectFrom('looks')
    .innerJoin('sessions', 'sessions.id', 'looks.session_id')
    .innerJoin('users', 'users.id', 'looks.by_id')
    .select(['looks.by_id', 'looks.member_id', 'sessions.id as session_id', 'users.language'])
    .where('looks.token_hash', '=', hashOf(token))
    .where('looks.ended_at', 'is', null)
    .where('looks.ends_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!look) return null
  const by = await viewerOf(db, look.by_id)
  const member = await viewerOf(db, look.member_id)
  if (!by || !member || refusalToLook(by, member) !== null) return null
  return {
    viewer: member,
    lookedBy: by.id,
    sessionId: look.session_id,
    // Nothing was proven by whom it stands for.
    provenAt: new Date(0),
    language: look.language as Language,
  }
}

/** The looks at a member's things, the newest first. */
export async function looksAt(db: Db, memberId: string, page: Paging) {
  const theirs = db.selectFrom('looks').where('member_id', '=', memberId)
  const rows = await theirs
    .innerJoin('users', 'users.id', 'looks.by_id')
    .select(['looks.id', 'users.name', 'reason', 'started_at', 'ends_at', 'ended_at'])
    .orderBy('started_at', 'desc')
    .orderBy('looks.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
  const { count } = await theirs.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const now = Date.now()
  const endOf = ({ ended_at, ends_at }: { ended_at: Date | null; ends_at: Date }) =>
    ended_at ?? (ends_at.getTime() <= now ? ends_at : null)
  const data = rows.map(row => ({
    _id: row.id,
    by: row.name,
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    endedAt: endOf(row)?.toISOString() ?? null,
  }))
  return { data, count }
}
