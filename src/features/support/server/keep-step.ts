import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { DESK_TOPIC, deskMoved } from '../contract/desk.ts'
import { ticketMoved, ticketTouched } from '../contract/tickets.ts'
import type { AnswerClock } from '../rules/answer-clock.ts'
import type { Act, MessageKind } from '../rules/vocabulary.ts'
import { MESSAGE_FILES, type TicketRecord } from './queries.ts'

export type NewMessage = {
  kind: MessageKind
  authorId: string
  text: string
  /** The same as it may be shown, where it is more than words. */
  html?: string | null
  files?: readonly string[] | undefined
  language: Language
}

/** Keeps what somebody wrote on a ticket, with their files. Answers its id. */
export async function keepMessage(
  tx: Tx,
  house: Pick<House, 'files'>,
  ticketId: string,
  { kind, authorId, text, html = null, files = [], language }: NewMessage,
): Promise<string> {
  const { id } = await tx
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticketId,
      author_id: authorId,
      kind,
      body: text,
      format: html === null ? 'plain' : 'rich',
      html,
      language: languageOfText(text, language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.files.claim(tx, authorId, { kind: MESSAGE_FILES, id }, files, 'files')
  return id
}

/** Keeps what was done; `by` null is the house itself. */
export async function keepStep(
  tx: Tx,
  ticketId: string,
  act: Act,
  by: string | null,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('ticket_steps')
    .values({ ticket_id: ticketId, act, by_id: by, facts: JSON.stringify(facts) })
    .execute()
}

/** Columns of an answer clock. A promise that runs anew can be late anew. */
export const clockColumns = ({ dueAt, leftMs }: AnswerClock) => ({
  due_at: dueAt,
  due_left_ms: leftMs,
  escalated_at: null,
})

/** Changes a ticket and moves it to the top. */
export async function changeTicket(
  tx: Tx,
  ticketId: string,
  change: Partial<{ [K in keyof TicketRecord]: unknown }>,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ ...(change as object), moved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', ticketId)
    .execute()
}

/**
 * Tells whoever looks at a ticket or at a list with it. What only staff may know (`inside`) moves nothing on the member's screen, not
 * even a clock.
 */
export async function tellMoved(
  tx: Tx,
  { id: ticketId, owner_id }: Pick<TicketRecord, 'id' | 'owner_id'>,
  inside = false,
): Promise<void> {
  await announce(tx, deskMoved, { ticketId }, DESK_TOPIC)
  if (inside) return
  await announce(tx, ticketMoved, { ticketId }, `ticket:${ticketId}`)
  await announce(tx, ticketTouched, { ticketId }, `member:${owner_id}`)
}
