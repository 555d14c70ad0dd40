import { sql } from 'kysely'
import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { Subject } from '../contract.ts'
import { agreementRequested } from '../contract.ts'
import { type Price, REQUEST_DAYS, refusalAtPrice, refusalToRequest, totalOf } from '../rules.ts'
import { betweenOf } from './between.ts'
import { keepStep } from './keep-step.ts'
import type { AgreementRecord } from './queries.ts'
import { type AgreementFacts, agreementFacts } from './queries.ts'
import { shownPrice } from './shown-price.ts'
import { type Asking, heldAsking } from './subject-of.ts'
import { tellSides } from './tell-sides.ts'

/** More than there is, more than one of what there is only one of, and more than can be paid in one sum, is wrong in its field. */
function checkQuantity({ countable, left, price }: Asking, quantity: number): void {
  if (!countable && quantity !== 1) refuseField('quantity', 'agreements.one-only')
  if (left !== null && quantity > left) refuseField('quantity', 'agreements.too-many', { count: left })
  if (price && totalOf(price, quantity) === null)
    refuseField('quantity', 'too-big', { max: Math.floor(Number.MAX_SAFE_INTEGER / price.minor) })
}

/** Asks for a thing at its price as it stands. Of two requests at once the second is refused by the table. */
export async function requestAgreement(tx: Tx, viewer: Viewer, wish: Wish): Promise<AgreementFacts> {
  const asking = await heldAsking(tx, viewer, wish.subject)
  const { between } = await betweenOf(tx, viewer.id, asking.ownerId, wish.subject)
  refuse(refusalToRequest(viewer.id, asking, between))
  refuse(refusalAtPrice(wish.price, await shownPrice(tx, asking.price)))
  checkQuantity(asking, wish.quantity)
  const agreement = await insertRequest(tx, viewer.id, asking, wish).catch(error => {
    throw isDuplicate(error, 'agreements_open_once') ? new Refusal('agreements.open-already') : error
  })
  const deed = { act: 'requested', by: viewer.id } as const
  await keepStep(tx, agreement, deed)
  const { id: agreementId, requester_id: requesterId, owner_id: ownerId } = agreement
  await announce(tx, agreementRequested, { agreementId, requesterId, ownerId, subject: wish.subject })
  const facts = (await agreementFacts(tx, agreementId))!
  await tellSides(tx, facts, deed)
  return facts
}

/** `price` is what was seen of one piece; undefined takes the price as it stands. */
type Wish = {
  subject: Subject
  quantity: number
  message: string
  price?: Price | null | undefined
  language: Language
}

/** Keeps a request with the thing and its price as they stand; its time begins now. */
function insertRequest(tx: Tx, viewerId: string, asking: Asking, wish: Wish): Promise<AgreementRecord> {
  return tx
    .insertInto('agreements')
    .values({
      subject_kind: asking.subject.kind,
      subject_id: asking.subject.id,
      requester_id: viewerId,
      owner_id: asking.ownerId,
      state: 'requested',
      quantity: wish.quantity,
      thing: JSON.stringify(asking.thing),
      unit_minor: asking.price?.minor ?? null,
      currency: asking.price?.currency ?? null,
      message: wish.message,
      language: languageOfText(wish.message, wish.language),
      expires_at: sql<Date>`clock_timestamp() + ${REQUEST_DAYS} * interval '1 day'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<AgreementRecord>
}
