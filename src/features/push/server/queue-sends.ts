import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { wakeWork } from '../../../platform/server/wake-ups.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { personById } from '../../accounts/server/public.ts'
import type { pushDue } from '../../notifications/contract.ts'
import { secondsToLive } from '../rules/delivery.ts'
import { fitted, type Message } from '../rules/message.ts'

/** Puts a message in line for devices of its reader: all of them, or one. Answers how many there are. */
export async function queueMessage(tx: Tx, message: Message, deviceId: string | null = null): Promise<number> {
  const devices = tx
    .selectFrom('push_devices')
    .select([
      'id as device_id',
      'user_id',
      'host',
      sql<unknown>`${JSON.stringify(fitted(message))}::jsonb`.as('message'),
      sql<Date>`clock_timestamp() + make_interval(secs => ${secondsToLive(message.kind)})`.as('late_at'),
    ])
    .where('user_id', '=', message.to)
    .$if(deviceId !== null, query => query.where('id', '=', deviceId!))
  const queued = await tx
    .insertInto('push_sends')
    .columns(['device_id', 'user_id', 'host', 'message', 'late_at'])
    .expression(devices)
    .returning('id')
    .execute()
  if (queued.length > 0) await wakeWork(tx)
  return queued.length
}

/** What is due for a member goes to each of their devices, in the language of their account, with what waits unread for the icon. */
export async function queueSends(
  tx: Tx,
  { unread }: Pick<House, 'unread'>,
  due: Carried<typeof pushDue>,
): Promise<void> {
  const device = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', due.userId)
    .limit(1)
    .executeTakeFirst()
  const person = device && (await personById(tx, due.userId))
  if (!person) return
  const language = person.language ?? 'en'
  await queueMessage(tx, {
    id: due.noticeId,
    kind: due.kind,
    title: due.texts[language].title,
    body: due.texts[language].body,
    language,
    tag: due.tag,
    link: due.link,
    to: due.userId,
    at: due.createdAt,
    unread: await unread(tx, due.userId),
    ...(due.faces?.length && { faces: due.faces, more: due.more ?? 0 }),
  })
}
