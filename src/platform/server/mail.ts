import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '../shared/text.ts'
import type { Tx } from './db.ts'
import { asParams } from './mail-look.ts'
import type { Params } from './text.ts'

export type MailOrder = {
  /** The member it goes to, when it goes to one. */
  recipientId?: string | null
  to: string
  language: Language
  /** `feature.name`: its sentences are `mails.<name>.subject`, `.body` (paragraphs by line breaks) and `.action`. */
  kind: `${string}.${string}`
  params?: Params
  /** Params that are more than words, by their names, as safe HTML: the mail shows it in their place, its plain twin the words. */
  html?: Readonly<Record<string, string>>
  /** Names of params that are worth money or open something: staff see them, and the link with them, after a fresh proof only. */
  hides?: readonly string[]
  /** Path on the site that the button leads to. */
  link?: string | null
  /**
   * Path of the page that ends this kind of mail; the call `POST /api<path>` does it without a page, for mail programs. Adds the
   * List-Unsubscribe headers.
   */
  unsubscribe?: string | null
  /** Word of the thread it belongs to (`threadToken`): answers to the mail come back with it. */
  thread?: string | null
  /** A file that comes with it; drawn by the feature that declared the kind (`registry.attachment`) when the mail is sent. */
  attached?: { kind: string; id: string } | null
  /** Set for what a person wrote: where the answer goes, and the Message-IDs (without brackets) that it answers, oldest first. */
  letter?: Letter | null
}

export type Letter = { replyTo: string | null; answers: readonly string[] }

/** Takes back mails of a kind about an attached thing that have not left yet: what they say is not so any more. */
export async function recallMails(
  tx: Tx,
  kind: MailOrder['kind'],
  attached: { kind: string; id: string },
): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('kept_at', 'is', null)
    .where(sql<boolean>`attached = ${JSON.stringify(attached)}::jsonb`)
    .execute()
}

/** Takes back those of some mails that no process has taken yet; answers which. */
export async function recallUntaken(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('mails')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('kept_at', 'is', null)
    .where('dead_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Orders a mail in the transaction of its cause; it is drawn and sent after the commit. Answers its id. */
export const sendMail = async (tx: Tx, order: MailOrder): Promise<string> => (await sendMails(tx, [order]))[0]!

/** Orders several mails at once; answers their ids in the same order. */
export async function sendMails(tx: Tx, orders: readonly MailOrder[]): Promise<string[]> {
  const rows = orders.map(order => ({
    // In the order of time, as ids of the database are.
    id: randomUUIDv7(),
    recipient_id: order.recipientId ?? null,
    to_address: order.to,
    language: order.language,
    kind: order.kind,
    params: { ...order.params, ...asParams(order.html ?? {}) },
    hides: order.hides ?? [],
    link: order.link ?? null,
    unsubscribe: order.unsubscribe ?? null,
    thread: order.thread ?? null,
    attached: order.attached ?? null,
    letter: order.letter ?? null,
  }))
  // One value for all of them: thousands would take longer to be read than the rows to be written.
  await sql`
    insert into mails (id, recipient_id, to_address, language, kind, params, hides, link, unsubscribe, thread, attached, letter)
    select id, recipient_id, to_address, language, kind, params, hides, link, unsubscribe, thread, attached, letter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, recipient_id uuid, to_address text, language text, kind text,
      params jsonb, hides text[], link text, unsubscribe text, thread text, attached jsonb, letter jsonb)`.execute(tx)
  await sql`select pg_notify('outbox', 'mail')`.execute(tx)
  return rows.map(row => row.id)
}

/** Tries mails at once that waited because nothing was to go to their address. */
export async function sendHeldNow(tx: Tx, address: string): Promise<void> {
  await sql`update mails set next_at = clock_timestamp() where lower(to_address) = ${address.toLowerCase()}
    and sent_at is null and kept_at is null and dead_at is null and reason = 'paused'`.execute(tx)
  await sql`select pg_notify('outbox', 'mail')`.execute(tx)
}
