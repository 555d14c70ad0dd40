import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { acceptRequest, startConversation } from '../../src/features/chat/contract.ts'
import { sendMessage } from '../../src/features/chat/contract/messages.ts'
import { keepPage, lookAtPage } from '../../src/features/chat/server/preview-links.ts'
import { TOPICS } from '../../src/features/notifications/rules/topics.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { keepDevice, listDevices } from '../../src/features/push/contract.ts'
import { bytesOf, type Message, MOST_BYTES, shownOf } from '../../src/features/push/rules/message.ts'
import { startPushPeer } from '../../src/features/push/test/push-peer.ts'
import { transact } from '../../src/platform/server/db.ts'
import { notify } from '../../src/platform/server/outbox.ts'
import { NOTICE_TOPICS } from '../../src/platform/shared/notice.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import { sampleOf } from '../../src/platform/test/sample-of.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

/** As many as one digest names. */
const IN_A_DIGEST = 25
const KEYS = ['id', 'kind', 'title', 'body', 'language', 'tag', 'link', 'to', 'at', 'unread']

/** A value with each of its texts replaced. */
function saying(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, saying(one, text)]))
}

/** What a notice takes with a payload as each of its texts, of the first kind from `at` on whose texts are free and which digests can say. */
function noticeOf(house: TestHouse, payload: string, at: number) {
  const kinds = house.house.notices().filter(({ mail, topic }) => mail && !TOPICS[topic].fixed.mail)
  for (let n = 0; n < kinds.length; n++) {
    const kind = kinds[(at + n) % kinds.length]!
    const params = saying(sampleOf(kind.params), payload)
    if (params && JSON.stringify(params).length > 2 && kind.params.safeParse(params).success)
      return { kind, params: params as z.input<typeof kind.params> }
  }
  throw new Error('No notice has a free text.')
}

/** What is wrong with a message as a device gets it. */
export function faultsOfPush(text: string, site: string): string[] {
  const message = JSON.parse(text) as Message
  const { title, options } = shownOf(message)
  const extra = Object.keys(message).filter(key => !KEYS.includes(key))
  return [
    ...extra.map(key => `brings ${key}`),
    ...(bytesOf(text) > MOST_BYTES ? ['is too long'] : []),
    ...(message.link !== null && new URL(message.link, site).origin !== new URL(site).origin
      ? [`leads to ${message.link}`]
      : []),
    ...(typeof title !== 'string' || typeof options.body !== 'string' ? ['is no text'] : []),
    ...(Object.keys(options).some(key => !['body', 'lang', 'dir'].includes(key)) ? ['shows more than its text'] : []),
  ]
}

/**
 * Each payload as every text of a notice: sealed for a device, which opens it, and in a digest, which is a mail like others. Answers how many
 * of both there were, and what is wrong with what devices got.
 */
export async function tellOf(house: TestHouse, payloads: readonly string[]) {
  const service = await startPushPeer()
  const faults: string[] = []
  let pushes = 0
  const readers: Member[] = []
  for (let from = 0; from < payloads.length; from += IN_A_DIGEST) {
    const reader = await asMember(house, { language: from % 2 ? 'ar' : 'en' })
    readers.push(reader)
    await house.settle()
    await house.db.deleteFrom('notices').where('recipient_id', '=', reader.id).execute()
    const cells = NOTICE_TOPICS.flatMap(topic => [
      { user_id: reader.id, topic, channel: 'push', cadence: 'instant' },
      { user_id: reader.id, topic, channel: 'mail', cadence: 'daily' },
    ])
    await house.db.insertInto('notice_cells').values(cells).execute()
    const as = { bearer: reader.bearer }
    const { key } = (await house.call(listDevices, {}, as)).answer
    const device = service.subscribe(key)
    const { endpoint, keys } = device
    await house.call(keepDevice, { body: { endpoint, keys, expirationTime: null, key } }, as)
    for (const [n, payload] of payloads.slice(from, from + IN_A_DIGEST).entries()) {
      const { kind, params } = noticeOf(house, payload, from + n)
      await transact(house.db, tx => notify(tx, reader.id, kind, params as never, `/notifications?n=${n}`))
    }
    await house.settle()
    for (const { body } of service.of(device)) {
      pushes++
      for (const fault of faultsOfPush(device.open(body), house.url!)) faults.push(`push: ${fault}`)
    }
  }
  const ids = readers.map(one => one.id)
  // Theirs alone: what else waits would have its turn first.
  await house.db
    .updateTable('notice_dues')
    .set({ due_at: new Date(0) })
    .where('user_id', 'in', ids)
    .execute()
  await house.runTimer('notifications.due')
  await house.settle()
  const digests = await house.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'notifications.digest')
    .where('recipient_id', 'in', ids)
    .execute()
  await service.stop()
  return { pushes, digests: digests.length, faults }
}

/** Messages whose links are called by each payload in turn: the site gives them at `/n`. Answers how many, to whom, and the pages that show them. */
export async function sendTitles(house: TestHouse, site: string, count: number) {
  const [from, to] = [await asMember(house, { userType: 'company' }), await asMember(house, { userType: 'company' })]
  await makeCompanyProfile(house.house, to.id, (await asMember(house, { role: 'Super-admin' })).id)
  const begun = { username: to.username, clientId: randomUUID(), text: 'Good morning.' }
  const { sessionId } = (await house.call(startConversation, { body: begun }, { bearer: from.bearer })).answer.data
  await house.call(acceptRequest, { params: { sessionId } }, { bearer: to.bearer })
  let titles = 0
  const pages = [`/inbox/${sessionId}`]
  for (let n = 0; n < count; n++) {
    const address = `${site}/${n}`
    const looked = await lookAtPage(house.db, address, 'en', true)
    await transact(house.db, tx => keepPage(tx, looked))
    await house.db.deleteFrom('rate_limits').execute()
    const body = { clientId: randomUUID(), text: `See ${address}`, link: address }
    const { answer } = await house.call(sendMessage, { params: { sessionId }, body }, { bearer: from.bearer })
    if (!answer.data.carries?.link) continue
    titles++
    if (titles % 30 === 0) pages.push(`/inbox/${sessionId}?at=${answer.data.seq}`)
  }
  return { titles, to, pages }
}
