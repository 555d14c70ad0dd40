import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { isPaused } from '../../../mail-log/server/public.ts'
import type { Delivery } from '../../contract/delivery.ts'

/** Columns of a mail `m` that say how it fared. */
const fare = sql`(case
  when m.dead_at is not null and m.sent_at is null and m.kept_at is null then 'given-up'
  when r.id is not null and (m.sent_at is null or r.came_at >= m.sent_at) then 'returned'
  when m.sent_at is not null then 'sent' when m.kept_at is not null then 'kept' else 'waiting' end)`

const withDocument = sql`m.attached ->> 'kind' = 'invoice'`

/** The newest mail `m` with a document, and what came back of it, `r`: what follows a `select`. */
const ofNewestMail = (invoiceId: RawBuilder<string>) => sql`from mails m left join mail_returns r on r.mail_id = m.id
  where m.attached ->> 'id' = ${invoiceId} and ${withDocument} order by m.created_at desc, m.id desc limit 1`

/** How the newest mail with a document fared; null before there was one. */
export async function deliveryOf(db: Db, invoiceId: string): Promise<Delivery | null> {
  type Fared = Omit<Delivery, 'at'> & { at: Date }
  const { rows } = await sql<Fared>`
    select ${fare} as state, coalesce(m.sent_at, m.kept_at, m.dead_at, m.created_at) as at,
      coalesce(nullif(r.said, ''), nullif(r.status, ''), m.error, '') as said, ${isPaused(sql`lower(m.to_address)`)} as paused
    ${ofNewestMail(sql`${invoiceId}::text`)}`.execute(db)
  const row = rows[0]
  return row ? { ...row, at: row.at.toISOString() } : null
}

/**
 * True of `invoices i` with `invoice_standing s` that are to be paid, whose newest mail did not arrive or is held, and that nobody saw
 * by its link or fetched.
 */
export const undelivered = sql<boolean>`(i.kind = 'invoice' and i.number is not null and s.seen_at is null and s.downloaded_at is null
  and i.total_minor - s.credited_minor - s.paid_minor > 0 and coalesce((
    select ${fare} in ('given-up', 'returned') or ${fare} = 'waiting' and m.reason in ('paused', 'refused')
    ${ofNewestMail(sql`i.id::text`)}), false))`

const documentOf = sql`select (m.attached ->> 'id')::uuid from mails m`

/** The same, to find them by: what came back, was given up or waits is little, and each has an index. */
export const amongLost = sql<boolean>`(i.id in (
    ${documentOf} join mail_returns r on r.mail_id = m.id where ${withDocument}
    union ${documentOf} where m.dead_at is not null and ${withDocument}
    union ${documentOf} where m.sent_at is null and m.kept_at is null and m.dead_at is null and ${withDocument})
  and ${undelivered})`
