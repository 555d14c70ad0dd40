import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { Subject } from '../contract.ts'
import { type Price, REQUEST_DAYS } from '../rules.ts'
import type { AgreementRecord } from './queries.ts'
import type { Asking } from './subject-of.ts'

/** `price` is what was seen of one piece; undefined takes the price as it stands. */
export type Wish = {
  subject: Subject
  quantity: number
  message: string
  price?: Price | null | undefined
  language: Language
}

/** Keeps a request with the thing and its price as they stand; its time begins now. */
export function insertRequest(tx: Tx, viewerId: string, asking: Asking, wish: Wish): Promise<AgreementRecord> {
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
      unit_minor: asking.unitMinor,
      currency: asking.currency,
      message: wish.message,
      language: languageOfText(wish.message, wish.language),
      expires_at: sql<Date>`clock_timestamp() + ${REQUEST_DAYS} * interval '1 day'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<AgreementRecord>
}
