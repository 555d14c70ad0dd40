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
import { sendMessage } from './send-message.ts'

/** Passes a message on that the sender reads, as one of their own that says so; nothing tells whose it was. Answers its number. */
export async function forwardMessage(
  tx: Tx,
  files: House['files'],
  by: { viewer: Viewer; language: Language },
  sessionId: string,
  { clientId, from }: BodyOf<typeof forwardCall>,
): Promise<number> {
  const { rows } = await sql<{ text: string }>`select x.text from messages x
    where x.conversation_id = ${from.sessionId} and x.seq = ${from.seq} and x.removed_at is null and x.line is null
      and ${readBy(by.viewer.id)}`.execute(tx)
  const { text } = rows[0] ?? notFound()
  return sendMessage(tx, by, sessionId, { clientId, text, forwarded: true }, message =>
    passOn(tx, files, by.viewer.id, from, message),
  )
}
