import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { WaitKind } from '../../../platform/server/waits.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AuditAction } from '../../../platform/shared/audited.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { lockPeople, makeStaff, personById } from '../../accounts/server/public.ts'
import { saveSettings, setting } from '../../settings/server/public.ts'
import {
  ASKED_DAYS,
  noticeAgreed,
  noticeAsked,
  noticeDeclined,
  type REQUEST_OUTCOMES,
  type SuperAdminRequest,
} from '../contract/super-admins.ts'

const PAGE = '/users/super-admins'
/** Requests that are over stay in the list, so many of them. */
const MOST_SHOWN = 30

/** Super-admins whose word counts now: whose address is confirmed and who are not suspended. */
const admins = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'Super-admin')
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)

/** Whether a second Super-admin must agree: the club wants it so, and there is one besides whoever asks. */
export async function needsSecondYes(tx: Tx, viewer: Viewer): Promise<boolean> {
  if (!(await setting(tx, 'fourEyes'))) return false
  return (await admins(tx).where('id', '!=', viewer.id).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Asks the other Super-admins, once at a time for the same. `memberId` null asks that no second yes be wanted any more. */
export async function askSecondYes(tx: Tx, viewer: Viewer, memberId: string | null, origin: Origin): Promise<void> {
  await expireRequests(tx)
  await tx
    .insertInto('super_admin_requests')
    .values({
      member_id: memberId,
      asked_by: viewer.id,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${ASKED_DAYS})`,
    })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'super_admin_requests_one_open') ? new Refusal('people.asked-already') : error
    })
  const by = (await personById(tx, viewer.id))!.name
  for (const { id } of await admins(tx).where('id', '!=', viewer.id).select('id').execute())
    await notify(tx, id, noticeAsked, { by }, PAGE)
  await tell(tx, viewer, 'accounts.ask-super-admin', memberId, origin)
}

/** Agrees to a request or declines it; of two who do at once the second finds it decided. */
export async function answerRequest(
  tx: Tx,
  files: FileStore,
  viewer: Viewer,
  requestId: string,
  agree: boolean,
  origin: Origin,
): Promise<void> {
  const { memberId, askedBy } = await lockOpen(tx, requestId)
  if (askedBy === viewer.id) throw new Refusal('people.own-request')
  const by = await lockPeople(tx, viewer, memberId ?? askedBy)
  if (by.role !== 'Super-admin') throw new Refusal('role-forbidden')
  // Whoever is no Super-admin any more asks for nothing any more.
  const asker = await admins(tx).where('id', '=', askedBy).select('id').executeTakeFirst()
  if (!asker) throw new Refusal('people.request-over')
  await close(tx, requestId, viewer.id, agree ? 'agreed' : 'declined')
  await tell(tx, viewer, agree ? 'accounts.agree-super-admin' : 'accounts.decline-super-admin', memberId, origin)
  if (agree) await carryOut(tx, files, by, memberId, origin)
  const { name } = (await personById(tx, viewer.id))!
  await notify(tx, askedBy, agree ? noticeAgreed : noticeDeclined, { by: name }, PAGE)
}

async function carryOut(tx: Tx, files: FileStore, by: Viewer, memberId: string | null, origin: Origin): Promise<void> {
  if (memberId === null) {
    await saveSettings(tx, files, { id: by.id, origin }, { fourEyes: false })
    return
  }
  const person = (await personById(tx, memberId)) ?? notFound()
  if (!person.verifiedAt) throw new Refusal('people.not-verified')
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  await makeStaff(tx, memberId, 'Super-admin', null, by, origin)
}

/** Takes back what one asked oneself. */
export async function withdrawRequest(tx: Tx, viewer: Viewer, requestId: string, origin: Origin): Promise<void> {
  const { memberId, askedBy } = await lockOpen(tx, requestId)
  if (askedBy !== viewer.id) return notFound()
  await close(tx, requestId, viewer.id, 'withdrawn')
  await tell(tx, viewer, 'accounts.withdraw-super-admin', memberId, origin)
}

/** Whether a second yes is wanted. To have it off again needs one; answers whether it was asked for. */
export async function setFourEyes(
  tx: Tx,
  files: FileStore,
  viewer: Viewer,
  on: boolean,
  origin: Origin,
): Promise<boolean> {
  const asks = !on && (await needsSecondYes(tx, viewer))
  if (asks) await askSecondYes(tx, viewer, null, origin)
  else await saveSettings(tx, files, { id: viewer.id, origin }, { fourEyes: on })
  return asks
}

/** Closes what nobody decided in its time. */
export const expireRequests = (tx: Tx) =>
  tx
    .updateTable('super_admin_requests')
    .set({ outcome: 'expired', decided_at: sql<Date>`expires_at` })
    .where('outcome', 'is', null)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()

/** A request that can still be decided, locked. */
async function lockOpen(tx: Tx, id: string): Promise<{ memberId: string | null; askedBy: string }> {
  await tx.selectFrom('super_admin_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('super_admin_requests')
    .select(['member_id', 'asked_by'])
    .select(sql<boolean>`outcome is null and expires_at > clock_timestamp()`.as('open'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return notFound()
  if (!row.open) throw new Refusal('people.request-over')
  return { memberId: row.member_id, askedBy: row.asked_by }
}

const close = (tx: Tx, id: string, by: string, outcome: (typeof REQUEST_OUTCOMES)[number]) =>
  tx
    .updateTable('super_admin_requests')
    .set({ outcome, decided_by: by, decided_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

const tell = (tx: Tx, viewer: Viewer, action: AuditAction, memberId: string | null, origin: Origin): Promise<void> =>
  record(tx, {
    actorId: viewer.id,
    action,
    target: memberId === null ? { kind: 'settings', id: 'fourEyes' } : { kind: 'account', id: memberId },
    address: origin.address,
    requestId: origin.requestId,
  })

type Named = { id: string; name: string; username: string }
const somebody = ({ id, name, username }: Named) => ({ _id: id, name, username })

/** Who is a Super-admin, whether a second must agree, and what was asked: what is open first, then the newest. */
export async function superAdmins(db: Db) {
  const all = await admins(db).select(['id', 'name', 'username']).orderBy('name').orderBy('id').execute()
  const { rows } = await sql<{
    id: string
    member: Named | null
    asker: Named
    decider: Named | null
    asked_at: Date
    expires_at: Date
    decided_at: Date | null
    outcome: SuperAdminRequest['outcome']
  }>`
    select r.id, r.asked_at, r.expires_at, coalesce(r.decided_at, case when r.expires_at <= clock_timestamp() then r.expires_at end) as decided_at,
      coalesce(r.outcome, case when r.expires_at <= clock_timestamp() then 'expired' end) as outcome,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name, 'username', m.username) end as member,
      jsonb_build_object('id', a.id, 'name', a.name, 'username', a.username) as asker,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'username', d.username) end as decider
    from super_admin_requests r join users a on a.id = r.asked_by
      left join users m on m.id = r.member_id left join users d on d.id = r.decided_by
    order by r.outcome is not null, r.asked_at desc, r.id desc limit ${MOST_SHOWN}`.execute(db)
  const requests = rows.map(row => ({
    _id: row.id,
    member: row.member && somebody(row.member),
    askedBy: somebody(row.asker),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    outcome: row.outcome,
    decidedBy: row.decider && somebody(row.decider),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
  return { fourEyes: await setting(db, 'fourEyes'), admins: all.map(somebody), requests }
}

/** What waits for the yes of whoever looks. */
export const waits: WaitKind = {
  key: 'second-yes',
  access: 'super-admin',
  icon: 'review',
  to: PAGE,
  from: 'came',
  patienceHours: 24,
  rows: (db, viewer) =>
    db
      .selectFrom('super_admin_requests as r')
      .innerJoin('users as a', 'a.id', 'r.asked_by')
      .where('r.outcome', 'is', null)
      .where('r.expires_at', '>', sql<Date>`clock_timestamp()`)
      .where('r.asked_by', '!=', viewer.id)
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<Date>`min(r.asked_at)`.as('since'),
        sql`jsonb_build_object('name', (array_agg(a.name order by r.asked_at))[1])`.as('facts'),
      ]),
}
