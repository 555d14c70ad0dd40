import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { forwardMessage as forwardCall } from '../contract/messages.ts'
import { passOn } from './carry.ts'
import { readBy } from './read-files.ts'
import { type Outcome, sendMessage } from './send-message.ts'

/** Passes a message on that the sender reads, as one of their own that says so; nothing tells whose it was. */
export async function forwardMessage(
  tx: Tx,
  house: Pick<House, 'files' | 'holdText'>,
  by: { viewer: Viewer; language: Language },
  sessionId: string,
  { clientId, from }: BodyOf<typeof forwardCall>,
): Promise<Outcome> {
  const { rows } = await sql<{ text: string }>`select x.text from messages x
    where x.conversation_id = ${from.sessionId} and x.seq = ${from.seq} and x.removed_at is null and x.line is null
      and ${readBy(by.viewer.id)}`.execute(tx)
  const { text } = rows[0] ?? notFound()
  return sendMessage(tx, house, by, sessionId, { clientId, text, forwarded: true }, message =>
    passOn(tx, house.files, by.viewer.id, from, message),
  )
}
