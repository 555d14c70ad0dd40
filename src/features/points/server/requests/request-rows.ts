import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import type { UserType } from '../../../../platform/shared/access.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import { pictureOf } from '../../../accounts/server/public.ts'
import type { Fee, RequestView, StaffRequest } from '../../contract/requests.ts'
import { type Found, numberOf, type Reason, type RequestStatus, transactionUrl } from '../../requests.ts'

/** A request with its member, how it was decided and what the chain said last. */
export type RequestRow = {
  id: string
  number: number
  user_id: string | null
  amount: number
  hash: string
  fee: Fee
  status: RequestStatus
  reason: Reason | null
  note: string | null
  created_at: Date
  looks: number
  name: string
  username: string
  user_type: UserType | null
  avatar_file_id: string | null
  decided_at: Date | null
  decided_by: string | null
  found: Found | null
}

/** All of them, as a table `r`. */
export const REQUESTS = sql`(
  select r.id, r.number, r.user_id, r.amount, r.hash, r.fee, r.status, r.reason, r.note, r.created_at, r.looks,
    u.name, u.username, u.user_type, u.avatar_file_id, d.at as decided_at, staff.name as decided_by, l.found
  from point_requests r
  left join users u on u.id = r.user_id
  left join lateral (select at, by_id from point_request_steps s
    where s.request_id = r.id and s.to_status in ('approved', 'rejected') order by at desc limit 1) d on true
  left join users staff on staff.id = d.by_id
  left join lateral (select found from point_looks where request_id = r.id order by at desc, id desc limit 1) l on true) r`

/** Requests that a condition over `r` finds, the newest first. */
export async function requestsWhere(db: Db, which: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from ${REQUESTS} where ${which} order by created_at desc, id desc limit 100`.execute(db)
  return rows
}

/** A request as its member sees it. */
export const requestView = (row: RequestRow): RequestView => ({
  _id: row.id,
  number: numberOf(row.number),
  amount: row.amount,
  transactionHash: row.hash,
  transactionUrl: transactionUrl(row.fee.explorer, row.hash),
  status: row.status,
  reason: row.reason,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

/** The same with its member, for staff. */
export const staffView = (row: RequestRow): StaffRequest => ({
  ...requestView(row),
  member:
    row.user_id === null
      ? null
      : {
          _id: row.user_id,
          name: row.name,
          username: row.username,
          picture: pictureOf(row.avatar_file_id),
          userType: row.user_type,
        },
  found: row.found,
  decidedBy: row.decided_by,
})

/** A request in somebody's hands until the transaction ends; 404 for none. */
export async function lockRequest(tx: Tx, id: string) {
  const row = await tx.selectFrom('point_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? notFound()
}

/** One of them, as staff see it. */
export async function staffRequest(db: Db, id: string): Promise<StaffRequest> {
  const [row] = await requestsWhere(db, sql`id = ${id}`)
  return row ? staffView(row) : notFound()
}
