import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { sendMessage } from '../../src/features/chat/server/send-message.ts'
import { transact } from '../../src/platform/server/db.ts'
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
  registry.onSteps(soon, async ({ viewer, language, body: { sessionId, wait, ...message } }) => {
    const keep = () => transact(db, tx => sendMessage(tx, { viewer, language }, sessionId, message))
    setTimeout(() => void keep().catch(() => {}), wait)
    return {}
  })
  registry.onSteps(counted, async ({ viewer, language, body: { sessionId, wait, ...message } }) => {
    const before = sql<{ seq: number }>`select last_seq as seq from conversations where id = ${sessionId}`
    const was = (await before.execute(db)).rows[0]!.seq
    const seq = await transact(db, tx => sendMessage(tx, { viewer, language }, sessionId, message))
    await sleep(wait)
    if (seq > was)
      await sql`insert into planted_unread select conversation_id, user_id, 1 from conversation_members
        where conversation_id = ${sessionId} and user_id <> ${viewer.id}
        on conflict (conversation_id, user_id) do update set unread = planted_unread.unread + 1`.execute(db)
    return {}
  })
})
