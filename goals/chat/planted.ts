import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'
import { Id } from '../../src/platform/shared/ids.ts'

/** `wait` is for how many milliseconds the fault stands open. */
const Message = z.object({ sessionId: Id, clientId: Id, text: z.string(), wait: z.number() })
const Nothing = z.object({})

export const soon = call('POST /planted/chat/soon', {
  summary: 'Says that a message was kept, and keeps it later.',
  access: 'signed-in',
  body: Message,
  answer: Nothing,
})
export const counted = call('POST /planted/chat/counted', {
  summary: 'Keeps a message, and counts it for its readers in a write of its own.',
  access: 'signed-in',
  body: Message,
  answer: Nothing,
  idempotent: 'never',
})

/** Two faults of a server that has conversations: what was answered is lost, and what is unread is a number beside the messages. */
export const careless = defineFeature('careless', { en: {}, ar: {} }, [], registry => {
  const { db } = registry.house.database
  registry.started(async () => {
    await sql`create table if not exists planted_unread (conversation_id uuid, user_id uuid, unread int not null,
      primary key (conversation_id, user_id))`.execute(db)
  })
  /** Answers whether it was new. */
  const keep = async ({ sessionId, clientId, text }: z.infer<typeof Message>, by: string): Promise<boolean> => {
    const { rows } = await sql`with next as (update conversations set last_seq = last_seq + 1 where id = ${sessionId}
        and not exists (select from messages where author_id = ${by} and client_id = ${clientId}) returning last_seq)
      insert into messages (conversation_id, seq, author_id, client_id, text, language)
      select ${sessionId}, last_seq, ${by}, ${clientId}, ${text}, 'en' from next returning seq`.execute(db)
    return rows.length > 0
  }
  registry.onSteps(soon, async ({ viewer, body }) => {
    setTimeout(() => void keep(body, viewer.id).catch(() => {}), body.wait)
    return {}
  })
  registry.onSteps(counted, async ({ viewer, body }) => {
    const isNew = await keep(body, viewer.id)
    await sleep(body.wait)
    if (isNew)
      await sql`insert into planted_unread select conversation_id, user_id, 1 from conversation_members
        where conversation_id = ${body.sessionId} and user_id <> ${viewer.id}
        on conflict (conversation_id, user_id) do update set unread = planted_unread.unread + 1`.execute(db)
    return {}
  })
})
