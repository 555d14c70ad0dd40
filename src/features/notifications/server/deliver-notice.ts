import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { NoticeWritten } from '../../../platform/shared/notices.ts'
import { personById } from '../../accounts/server/public.ts'
import { arrived, memberTopic, pushDue } from '../contract.ts'
import { noticeText, unreadCount } from './queries.ts'

/** Brings a written notice to its reader: to their open windows at once, and by mail where its kind says so. */
export async function deliverNotice(tx: Tx, written: z.infer<typeof NoticeWritten>): Promise<void> {
  const row = await tx.selectFrom('notices').selectAll().where('id', '=', written.noticeId).executeTakeFirst()
  const person = row && (await personById(tx, row.recipient_id))
  if (!row || !person) return
  const texts = { en: noticeText(row.kind, row.params, 'en'), ar: noticeText(row.kind, row.params, 'ar') }
  const notice = {
    _id: row.id,
    kind: row.kind,
    link: row.link,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
  await announce(tx, arrived, { notice, texts, moved: written.moved }, memberTopic(person.id))
  await announce(tx, pushDue, {
    userId: person.id,
    noticeId: row.id,
    kind: row.kind,
    tag: row.group_key,
    link: row.link,
    texts,
    createdAt: notice.createdAt,
    unread: await unreadCount(tx, person.id),
  })
  // One mail for a group, at its first.
  if (!written.mail || written.moved) return
  const language = person.language ?? 'en'
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language,
    kind: 'notifications.notice',
    params: { title: texts[language].title, body: texts[language].body },
    link: row.link ?? '/notifications',
  })
}
