import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Subject, Thing, ThingKind } from '../contract.ts'
import { type Act, OPEN_STATES, type State } from '../rules.ts'
import { type PartyFacts, partyJson } from './party.ts'

/** The subject as it stood. */
export type KeptThing = {
  name: string
  language: Language
  kind: ThingKind
  highlights: string
  /** Left out of what was kept before prices said what they are for. */
  per?: Thing['per']
}

export type AgreementRecord = Omit<Selectable<DB['agreements']>, 'state' | 'subject_kind' | 'thing' | 'language'> & {
  state: State
  subject_kind: Subject['kind']
  thing: KeptThing
  language: Language
}

/** An agreement with both sides and the digits of its currency. */
export type AgreementFacts = AgreementRecord & { requester: PartyFacts; owner: PartyFacts; decimals: number | null }

export type StepRecord = Omit<Selectable<DB['agreement_steps']>, 'act' | 'language'> & {
  act: Act
  language: Language | null
}

/** An agreement in somebody's hands for the time of a transaction; undefined when there is none. */
export const heldAgreement = (tx: Tx, id: string): Promise<AgreementRecord | undefined> =>
  tx.selectFrom('agreements').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<
    AgreementRecord | undefined
  >

const JOINS = sql`from agreements a
  join users ru on ru.id = a.requester_id left join profiles rp on rp.user_id = ru.id and rp.status <> 'withdrawn'
  left join profile_versions rv on rv.id = rp.live_version_id
  join users ou on ou.id = a.owner_id left join profiles op on op.user_id = ou.id and op.status <> 'withdrawn'
  left join profile_versions ov on ov.id = op.live_version_id
  left join currencies c on c.code = a.currency`

type Which = { where: RawBuilder<unknown>; order?: RawBuilder<unknown>; page?: Paging }

/** Agreements with what their views say of others, in one read. */
async function factsOf(db: Db, { where, order, page }: Which): Promise<AgreementFacts[]> {
  const { rows } = await sql<AgreementFacts>`
    select a.*, c.decimals, ${partyJson('ru', 'rp', 'rv')} as requester, ${partyJson('ou', 'op', 'ov')} as owner
    ${JOINS} where ${where} order by ${order ?? sql`a.moved_at desc, a.id desc`}
    limit ${page?.perPage ?? 100} offset ${page ? offsetOf(page) : 0}`.execute(db)
  return rows
}

export const agreementFacts = async (db: Db, id: string): Promise<AgreementFacts | undefined> =>
  (await factsOf(db, { where: sql`a.id = ${id}` }))[0]

/** Those of the ids that there are. */
export const agreementsOf = (db: Db, ids: readonly string[]): Promise<AgreementFacts[]> =>
  factsOf(db, { where: sql`a.id = any(${ids}::uuid[])` })

/** One's own open agreement on a thing, made by request; undefined without one. */
export const openOn = async (db: Db, viewerId: string, { kind, id }: Subject): Promise<AgreementFacts | undefined> =>
  (
    await factsOf(db, {
      where: sql`a.requester_id = ${viewerId} and a.subject_kind = ${kind} and a.subject_id = ${id}
        and a.state = any(${[...OPEN_STATES]}::text[])`,
    })
  )[0]

export type Column = 'requester_id' | 'owner_id'
const own = (column: Column, userId: string, state: State | undefined) =>
  sql`${sql.ref(`a.${column}`)} = ${userId} ${state ? sql`and a.state = ${state}` : sql``}`

/** A page of one side's agreements of a member. */
export const ownFacts = (db: Db, column: Column, userId: string, wish: Paging & { state?: State | undefined }) =>
  factsOf(db, { where: own(column, userId, wish.state), page: wish })

export type Tally = { side: Column; state: State; waits: boolean; count: number }

/** How many agreements a member has, by side and state, and how many of those wait for this member. */
export async function ownTallies(db: Db, userId: string): Promise<Tally[]> {
  const side = (column: Column, waits: RawBuilder<boolean>) => sql`
    select ${column} as side, state, ${waits} as waits, count(*)::int as count
    from agreements where ${sql.ref(column)} = ${userId} group by state, waits`
  const toConfirm = (column: 'requester_confirmed_at' | 'owner_confirmed_at') =>
    sql`(state = 'accepted' and ${sql.ref(column)} is null)`
  const { rows } = await sql<Tally>`
    ${side('requester_id', sql<boolean>`${toConfirm('requester_confirmed_at')}`)} union all
    ${side('owner_id', sql<boolean>`(state = 'requested' or ${toConfirm('owner_confirmed_at')})`)}`.execute(db)
  return rows
}

export type StaffWish = Paging & {
  state?: State | undefined
  search?: string | undefined
  sortBy: 'movedAt' | 'createdAt'
  sortDesc: boolean
}

/** Found by the name of the thing or of either side, or by the id of the agreement, of the thing or of either side. */
function foundBy(search: string): RawBuilder<boolean> {
  if (isId(search)) return sql<boolean>`${search}::uuid in (a.id, a.subject_id, a.requester_id, a.owner_id)`
  const held = (text: RawBuilder<unknown>) => sql`position(fold_text(${search}) in fold_text(${text})) > 0`
  const names = ['ru.name', 'ou.name', 'rv.name', 'ov.name'].map(column => held(sql.ref(column)))
  return sql<boolean>`(${sql.join([...names, held(sql`a.thing ->> 'name'`)], sql` or `)})`
}

/** A page of every agreement, what is looked for in names and ids. */
export async function staffFacts(db: Db, wish: StaffWish): Promise<{ rows: AgreementFacts[]; count: number }> {
  const { state, search } = wish
  const where = sql`${state ? sql`a.state = ${state}` : sql`true`} ${search ? sql`and ${foundBy(search)}` : sql``}`
  const by = wish.sortBy === 'createdAt' ? sql`a.created_at` : sql`a.moved_at`
  const order = sql`${by} ${wish.sortDesc ? sql`desc` : sql`asc`}, a.id`
  const counted = await sql<{ count: number }>`select count(*)::int as count ${JOINS} where ${where}`.execute(db)
  return { rows: await factsOf(db, { where, order, page: wish }), count: counted.rows[0]!.count }
}

/** What happened to an agreement, in its order. */
export const stepsOf = (db: Db, agreementId: string): Promise<StepRecord[]> =>
  db
    .selectFrom('agreement_steps')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .orderBy('at')
    .orderBy('id')
    .execute() as Promise<StepRecord[]>

/** Pieces of an item that are promised by accepted requests and not handed over yet. */
export async function promisedOf(db: Db, itemId: string): Promise<number> {
  const row = await db
    .selectFrom('agreements')
    .select(e => e.fn.sum<number | null>('quantity').as('sum'))
    .where('subject_id', '=', itemId)
    .where('subject_kind', '=', 'item')
    .where('auction_id', 'is', null)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Requests whose time is over by the database's clock. */
export async function dueRequests(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('state', '=', 'requested')
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
