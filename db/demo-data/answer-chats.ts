import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { sendMessage } from '../../src/features/chat/server/send-message.ts'
import { markDelivered, markRead } from '../../src/features/chat/server/turn-conversation.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import { toldAddresses } from './told-sign-ins.ts'

/** What a member of the demo answers, marked as what it is. */
const ANSWERS: Record<Language, readonly string[]> = {
  en: [
    'Thank you for writing. I read it, and come back to it tomorrow. (Automatic answer of the demo.)',
    'That sounds good. What would be the next step? (Automatic answer of the demo.)',
    'Noted. I ask my colleagues and tell you. (Automatic answer of the demo.)',
  ],
  ar: [
    'شكرًا على الرسالة، قرأتها وأعود إليها غدًا. (رد آلي في النسخة التجريبية.)',
    'يبدو ذلك مناسبًا. ما الخطوة التالية؟ (رد آلي في النسخة التجريبية.)',
    'وصلت الملاحظة. أسأل الزملاء ثم أعود بالجواب. (رد آلي في النسخة التجريبية.)',
  ],
}

type Waiting = { id: string; last_seq: number; user_id: string; language: Language; answered: number }

/**
 * Answers one conversation of two in which somebody who looks around wrote last, in the name of a member whose sign-in is not told:
 * true when there was one. Whoever only watches the demo is never written to first, and no answer is answered.
 */
export async function answerChats(house: House): Promise<boolean> {
  const { db } = house.database
  const { rows } = await sql<Waiting>`
    select c.id, c.last_seq, o.user_id, l.language,
      (select count(*)::int from messages a where a.conversation_id = c.id and a.author_id = o.user_id) as answered
    from conversations c
    join messages l on l.conversation_id = c.id and l.seq = c.last_seq and l.line is null and l.removed_at is null
    join conversation_members o on o.conversation_id = c.id and o.user_id <> l.author_id
    join users u on u.id = o.user_id and u.demo and u.email not in (${toldAddresses}) and u.suspended_at is null
    where c.pair is not null and l.text <> all(${Object.values(ANSWERS).flat()}) and l.created_at between clock_timestamp() - interval '10 minutes' and clock_timestamp() - interval '4 seconds'
    order by l.created_at limit 1`.execute(db)
  const [one] = rows
  if (!one) return false
  const viewer = await viewerOf(db, one.user_id)
  const text = ANSWERS[one.language][one.answered % ANSWERS.en.length]!
  if (!viewer) return false
  await transact(db, async tx => {
    await markDelivered(tx, viewer)
    await markRead(tx, viewer, one.id, one.last_seq)
    await sendMessage(tx, house, { viewer, language: one.language }, one.id, { clientId: randomUUID(), text })
  })
  return true
}
