import type { Db } from '../../../platform/server/db.ts'
import { keyOf, seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { asPrice, coinage, type Money, moneyOrNone } from '../../../platform/shared/money.ts'
import type { Agreement, AgreementRow, Step } from '../contract.ts'
import type { Progress, Side } from '../rules.ts'
import { partyOf } from './party.ts'
import { type AgreementFacts, type AgreementRecord, type StepRecord, stepsOf } from './queries.ts'

/** Which side somebody is on; null for everybody else. */
export function sideOf(row: Pick<AgreementRecord, 'requester_id' | 'owner_id'>, userId: string | null): Side | null {
  if (userId === row.requester_id) return 'requester'
  return userId !== null && userId === row.owner_id ? 'owner' : null
}

/** The page of an agreement. */
export const agreementPage = (id: string): string => `/my-agreements/${id}`

/** An agreement as the rules ask of it. */
export const progressOf = (row: AgreementRecord): Progress => ({
  state: row.state,
  confirmed: { requester: row.requester_confirmed_at !== null, owner: row.owner_confirmed_at !== null },
  disputedBy: sideOf(row, row.disputed_by),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

/** The price of one piece as the wire has it, null without one; `decimals` as the row of its currency says. */
export const priceView = (price: Money | null, decimals: number | null | undefined) =>
  price && asPrice(price, coinage(price.currency, decimals))

const rowOf = (row: AgreementFacts, link: string | null): AgreementRow => ({
  _id: row.id,
  subject: { kind: row.subject_kind, id: row.subject_id },
  auctionId: row.auction_id,
  thing: { ...row.thing, per: row.thing.per ?? null, link },
  quantity: row.quantity,
  price: priceView(moneyOrNone(row.unit_minor, row.currency), row.decimals),
  requester: partyOf(row.requester_id, row.requester),
  owner: partyOf(row.owner_id, row.owner),
  ...progressOf(row),
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})

/** Agreements as lists show them. */
export async function agreementRows(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  rows: readonly AgreementFacts[],
): Promise<AgreementRow[]> {
  const subject = ({ subject_kind: kind, subject_id: id }: AgreementFacts) => ({ kind, id })
  const seen = await seenTargets(db, targets, viewer, rows.map(subject))
  return rows.map(row => rowOf(row, seen.get(keyOf(subject(row)))?.link ?? null))
}

/** A step as the history shows it. */
export const stepOf = (row: StepRecord, agreement: Pick<AgreementRecord, 'requester_id' | 'owner_id'>): Step => ({
  act: row.act,
  by: sideOf(agreement, row.by_id),
  at: row.at.toISOString(),
  reason: row.reason === null ? null : { text: row.reason, language: row.language ?? 'en' },
})

/** The whole of an agreement. */
export async function agreementView(
  db: Db,
  targets: Targets,
  viewer: Viewer | null,
  row: AgreementFacts,
): Promise<Agreement> {
  const [shown] = await agreementRows(db, targets, viewer, [row])
  const steps = await stepsOf(db, row.id)
  return {
    ...shown!,
    message: row.message === '' ? null : { text: row.message, language: row.language },
    steps: steps.map(step => stepOf(step, row)),
  }
}
