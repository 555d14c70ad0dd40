import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { Queue } from '../../../platform/server/queue.ts'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { pushDue } from '../../notifications/contract.ts'
import { changePassword } from '../../signin/contract/password.ts'
import { endSession, listSessions, logout } from '../../signin/contract/sessions.ts'
import { openSession } from '../../signin/server/public.ts'
import { keepDevice, listDevices, removeDevice, renewDevice, tryDevice } from '../contract.ts'
import { isKept } from '../rules/kept-reads.ts'
import type { Message } from '../rules/message.ts'
import { MOST_DEVICES } from '../rules/subscription.ts'
import { WAITED_FOR } from '../rules/waited-for.ts'
import { startPushPeer, type TestSubscription } from '../test/push-peer.ts'
import { sendWork } from './send-work.ts'

let house: TestHouse
let service: Awaited<ReturnType<typeof startPushPeer>>
beforeAll(async () => {
  service = await startPushPeer()
  house = await testHouse(features)
})
afterAll(async () => {
  await house.stop()
  await service.stop()
})
beforeEach(() => service.answers(null))

/** A member whose welcome has come already. */
async function newMember(wanted: Wanted = {}): Promise<Member> {
  const one = await asMember(house, wanted)
  await house.settle()
  return one
}

const keyOf = async (member: Member) => (await house.call(listDevices, {}, { bearer: member.bearer })).answer.key

/** What the bars count for a member: notices and messages. */
async function unreadOf({ bearer }: Member): Promise<number> {
  const { answer } = await house.call(currentUser, undefined, { bearer })
  return answer.unreadNotifications + answer.unreadChats
}

const bodyOf = ({ endpoint, keys }: TestSubscription, key: string) => ({ endpoint, keys, expirationTime: null, key })

/** Another browser of a member: a session of its own. */
async function otherBrowser(member: Member): Promise<Member> {
  const origin = { address: '127.0.0.1', userAgent: 'other', requestId: 'test', sessionId: null, provenAt: null }
  const { token } = await transact(house.db, tx => openSession(tx, member.id, origin))
  return { ...member, bearer: token }
}

async function subscribed(member: Member): Promise<TestSubscription> {
  const key = await keyOf(member)
  const one = service.subscribe(key)
  const { status } = await house.call(keepDevice, { body: bodyOf(one, key) }, { bearer: member.bearer })
  expect(status).toBe(200)
  return one
}

type Due = {
  title?: string
  body?: string
  tag?: string | null
  kind?: string
  link?: string | null
  noticeId?: string | null
}
const due = (
  to: Member,
  {
    title = 'Outbid',
    body = 'A higher bid',
    tag = null,
    kind = 'tester.told',
    link = '/index',
    noticeId = null,
  }: Due = {},
) =>
  transact(house.db, tx =>
    announce(tx, pushDue, {
      userId: to.id,
      noticeId,
      kind,
      tag,
      link,
      texts: { en: { title, body }, ar: { title: 'مزايدة أعلى', body: 'بمبلغ أكبر' } },
      createdAt: '2026-01-01T10:00:00.000Z',
    }),
  )
const tell = async (...told: Parameters<typeof due>) => {
  await due(...told)
  await house.settle()
}
const heard = (one: TestSubscription): Message[] =>
  service.of(one).map(({ body }) => JSON.parse(one.open(body)) as Message)
const waiting = (member: Member) =>
  house.db.selectFrom('push_sends').selectAll().where('user_id', '=', member.id).execute()
const rested = async (member: Member) =>
  void (await house.db
    .updateTable('push_sends')
    .set({ next_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', member.id)
    .execute())
const count = async (member: Member) => (await house.call(listDevices, {}, { bearer: member.bearer })).answer.count

/** Somebody wrote to them, and they talk. */
async function writtenTo(member: Member, by: Member): Promise<void> {
  const pair = [member.id, by.id].toSorted().join(' ')
  const { rows } = await sql<{ id: string }>`
    insert into conversations (pair, started_by, last_seq) values (${pair}, ${by.id}, 1) returning id`.execute(house.db)
  const { id } = rows[0]!
  for (const one of [member, by])
    await sql`insert into conversation_members (conversation_id, user_id, accepted_at) values (${id}, ${one.id}, now())`.execute(
      house.db,
    )
  await sql`insert into messages (conversation_id, seq, author_id, client_id, text, language)
    values (${id}, 1, ${by.id}, gen_random_uuid(), 'Hello', 'en')`.execute(house.db)
}

describe('what is due for a member', () => {
  test('says on the icon what the bars count: unread notices and messages', async () => {
    const rana = await newMember()
    const phone = await subscribed(rana)
    const before = await unreadOf(rana)
    await writtenTo(rana, await newMember())
    await tell(rana)
    expect(heard(phone).map(one => one.unread)).toEqual([before + 1])
    expect(await unreadOf(rana)).toBe(before + 1)
  })

  test('reaches each of their browsers, sealed for it alone, in the language of their account', async () => {
    const rana = await newMember({ language: 'ar' })
    const [phone, desk] = [await subscribed(rana), await subscribed(await otherBrowser(rana))]
    await tell(rana, { tag: 'auction:1', kind: 'auctions.outbid' })
    for (const one of [phone, desk]) {
      expect(heard(one)).toEqual([
        {
          id: null,
          kind: 'auctions.outbid',
          title: 'مزايدة أعلى',
          body: 'بمبلغ أكبر',
          language: 'ar',
          tag: 'auction:1',
          link: '/index',
          to: rana.id,
          at: '2026-01-01T10:00:00.000Z',
          unread: await unreadOf(rana),
        },
      ])
      const [sent] = service.of(one)
      expect(sent!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
      expect(sent!.headers.topic).toMatch(/^[\w-]{32}$/)
      expect(sent!.body.includes('auction')).toBe(false)
    }
    expect(() => phone.open(service.of(desk)[0]!.body)).toThrow()
    expect(await waiting(rana)).toEqual([])
  })

  test('does not ring for what was read meanwhile, on whichever device', async () => {
    const rana = await newMember()
    const phone = await subscribed(rana)
    const row = await house.db
      .selectFrom('notices')
      .select('id')
      .where('recipient_id', '=', rana.id)
      .executeTakeFirstOrThrow()
    await house.db.updateTable('notices').set({ read_at: new Date() }).where('id', '=', row.id).execute()
    await tell(rana, { noticeId: row.id })
    expect([heard(phone), await waiting(rana)]).toEqual([[], []])
  })

  test('reaches nobody else, and not a browser that was taken off the list', async () => {
    const [rana, omar] = [await newMember(), await newMember()]
    const [hers, his] = [await subscribed(rana), await subscribed(omar)]
    const { answer } = await house.call(listDevices, {}, { bearer: rana.bearer })
    const foreign = await house.call(
      removeDevice,
      { params: { deviceId: answer.data[0]!._id } },
      { bearer: omar.bearer },
    )
    expect(foreign.status).toBe(404)
    await tell(rana)
    await house.call(removeDevice, { params: { deviceId: answer.data[0]!._id } }, { bearer: rana.bearer })
    await tell(rana)
    expect([heard(hers).length, heard(his).length]).toEqual([1, 0])
  })

  test('is at most 3 KB, however long its words', async () => {
    const rana = await newMember({ language: 'ar' })
    const one = await subscribed(rana)
    await transact(house.db, tx =>
      announce(tx, pushDue, {
        userId: rana.id,
        noticeId: null,
        kind: 'tester.told',
        tag: null,
        link: null,
        texts: { en: { title: '', body: '' }, ar: { title: 'عنوان', body: 'كلمة طويلة '.repeat(2000) } },
        createdAt: '2026-01-01T10:00:00.000Z',
      }),
    )
    await house.settle()
    expect(service.of(one)[0]!.body.length).toBeLessThanOrEqual(3072)
    expect(heard(one)[0]!.body).toMatch(/^(كلمة طويلة )+كلمة( طويلة)?…$|^(كلمة طويلة )*كلمة طويلة…$/)
  })

  test('goes to each device once, though two processes work it off', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    const other = new Queue(house.house.database, sendWork(house.house), house.house.log)
    for (let told = 0; told < 20; told++) await due(rana, { title: `Notice ${told}` })
    await house.deliverer.wake()
    await Promise.all([other.wake(), house.settle(), other.wake()])
    await house.settle()
    await other.stop()
    expect(new Set(heard(one).map(message => message.title)).size).toBe(20)
    expect(heard(one)).toHaveLength(20)
  })

  test('of one device is tried by hand, and of another’s is not found', async () => {
    const [rana, omar] = [await newMember(), await newMember()]
    const [first, second] = [await subscribed(rana), await subscribed(await otherBrowser(rana))]
    const { answer } = await house.call(listDevices, {}, { bearer: rana.bearer })
    const own = answer.data.find(device => device.current)!
    const params = { deviceId: own._id }
    expect((await house.call(tryDevice, { params }, { bearer: omar.bearer })).status).toBe(404)
    expect((await house.call(tryDevice, { params }, { bearer: rana.bearer })).status).toBe(200)
    await house.settle()
    expect(heard(first)).toMatchObject([{ kind: 'push.test', title: 'It works', unread: null }])
    expect(heard(second)).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is not asked again: the device is off the list', async status => {
    const rana = await newMember()
    const one = await subscribed(rana)
    service.answers(response => void response.writeHead(status).end())
    await tell(rana)
    await tell(rana)
    expect(service.of(one)).toHaveLength(1)
    expect([await count(rana), await waiting(rana)]).toEqual([0, []])
  })

  test('that takes less gets the beginning of it', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    service.answers((response, { body }) => void response.writeHead(body.length > 2000 ? 413 : 201).end())
    await tell(rana, { body: 'word '.repeat(1000) })
    expect(heard(one).at(-1)!.body).toMatch(/^(word )+word…$/)
    expect(await waiting(rana)).toEqual([])
  })

  test('that is asked too much is left alone as long as it says, with all that waits for it', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    service.answers(response => void response.writeHead(429, { 'retry-after': '120' }).end())
    await tell(rana)
    await tell(rana)
    const rows = await waiting(rana)
    expect(rows).toHaveLength(2)
    const waits = rows.map(row => (row.next_at.getTime() - Date.now()) / 1000)
    expect(Math.max(...waits)).toBeGreaterThan(100)
    expect(service.of(one).length).toBeLessThanOrEqual(2)
    service.answers(null)
    const before = service.of(one).length
    await rested(rana)
    await house.settle()
    expect(service.of(one).length - before).toBe(2)
    expect(await waiting(rana)).toEqual([])
  })

  test('that stumbles gets it later, each time later, and the device is not lost', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    service.answers(response => void response.writeHead(500).end())
    await tell(rana)
    const [row] = await waiting(rana)
    expect(row).toMatchObject({ attempts: 1, reason: 'busy', dead_at: null })
    expect((await house.call(listDevices, {}, { bearer: rana.bearer })).answer.data).toMatchObject([{ failing: true }])
    service.answers(null)
    await rested(rana)
    await house.settle()
    expect(heard(one)).toHaveLength(2)
    expect((await house.call(listDevices, {}, { bearer: rana.bearer })).answer.data).toMatchObject([{ failing: false }])
  })

  test('that breaks the line, or leads elsewhere, gets it later', async () => {
    const rana = await newMember()
    await subscribed(rana)
    service.answers(response => void response.destroy())
    await tell(rana)
    expect(await waiting(rana)).toMatchObject([{ reason: 'unreachable' }])
    service.answers(response => void response.writeHead(307, { location: `${service.origin}/else` }).end())
    await rested(rana)
    await house.settle()
    expect(await waiting(rana)).toMatchObject([{ reason: 'unreachable' }])
    expect(service.taken.some(one => one.path === '/else')).toBe(false)
  })

  test('that is silent keeps nobody waiting who has another', async () => {
    const [rana, omar] = [await newMember(), await newMember()]
    const silent = await startPushPeer()
    const held: (() => void)[] = []
    silent.answers(response => void held.push(() => response.writeHead(201).end()))
    const slow = silent.subscribe(await keyOf(rana))
    await house.call(keepDevice, { body: bodyOf(slow, await keyOf(rana)) }, { bearer: rana.bearer })
    const quick = await subscribed(omar)
    for (let told = 0; told < 30; told++) await due(rana)
    await due(omar)
    const settled = house.settle()
    await expect.poll(() => heard(quick).length).toBe(1)
    expect(silent.taken.length).toBeGreaterThan(0)
    silent.answers(null)
    for (const answer of held) answer()
    await settled
    await house.db.deleteFrom('push_sends').where('user_id', '=', rana.id).execute()
    await silent.stop()
  })

  test('refuses what is not signed with the club’s key; the device stays, as its clock may be wrong', async () => {
    const rana = await newMember()
    const key = await keyOf(rana)
    const one = service.subscribe(`B${key.slice(1).split('').reverse().join('')}`)
    await house.call(keepDevice, { body: bodyOf(one, key) }, { bearer: rana.bearer })
    await tell(rana)
    expect(await waiting(rana)).toMatchObject([{ reason: 'refused' }])
    expect(await count(rana)).toBe(1)
  })

  test('is told nothing that is too late', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    service.answers(response => void response.writeHead(503).end())
    await tell(rana)
    await house.db
      .updateTable('push_sends')
      .set({ late_at: sql<Date>`clock_timestamp() - interval '1 second'`, next_at: sql<Date>`clock_timestamp()` })
      .where('user_id', '=', rana.id)
      .execute()
    service.answers(null)
    await house.settle()
    expect(heard(one)).toHaveLength(1)
    expect(await waiting(rana)).toEqual([])
  })
})

describe('a device', () => {
  test('goes with its session: logged out, ended from elsewhere, after a change of the password', async () => {
    const rana = await newMember({ password: 'Right-horse1!' })
    const [second, third] = [await otherBrowser(rana), await otherBrowser(rana)]
    const all = [await subscribed(rana), await subscribed(second), await subscribed(third)]
    await house.call(logout, {}, { bearer: third.bearer })
    expect(await count(rana)).toBe(2)
    const sessions = (await house.call(listSessions, {}, { bearer: rana.bearer })).answer.data
    const other = sessions.find(one => !one.current)!
    await house.call(endSession, { params: { sessionId: other._id } }, { bearer: rana.bearer })
    expect(await count(rana)).toBe(1)
    const fourth = await otherBrowser(rana)
    const one = await subscribed(fourth)
    const body = { currentPassword: 'Right-horse1!', password: 'Other-horse1!', passwordConfirmation: 'Other-horse1!' }
    expect((await house.call(changePassword, { body }, { bearer: rana.bearer })).status).toBe(200)
    expect(await count(rana)).toBe(1)
    await tell(rana)
    // The one that stays is told of the change of the password too.
    const kinds = (device: TestSubscription) => heard(device).map(({ kind }) => kind)
    expect([...all, one].map(device => kinds(device).toSorted())).toEqual([
      ['accounts.password-changed', 'tester.told'],
      ...[[], [], []],
    ])
  })

  test('kept twice is kept once; with another subscription it goes on with that', async () => {
    const rana = await newMember()
    const first = await subscribed(rana)
    await house.call(keepDevice, { body: bodyOf(first, await keyOf(rana)) }, { bearer: rana.bearer })
    const second = await subscribed(rana)
    await tell(rana)
    expect([await count(rana), heard(first).length, heard(second).length]).toEqual([1, 0, 1])
  })

  test('of a browser that somebody else signs in with moves to them, and tells the first one’s notices no more', async () => {
    const [rana, omar] = [await newMember(), await newMember()]
    const one = await subscribed(rana)
    const body = bodyOf(one, await keyOf(omar))
    expect((await house.call(keepDevice, { body }, { bearer: omar.bearer })).status).toBe(200)
    await tell(rana)
    await tell(omar, { title: 'His' })
    expect(heard(one).map(message => message.title)).toEqual(['His'])
    expect([await count(rana), await count(omar)]).toEqual([0, 1])
  })

  test('of somebody else is not taken by who knows its address and not its secret', async () => {
    const [rana, omar] = [await newMember(), await newMember()]
    const one = await subscribed(rana)
    const key = await keyOf(omar)
    const forged = { ...bodyOf(service.subscribe(key), key), endpoint: one.endpoint }
    const { status, problem } = await house.call(keepDevice, { body: forged }, { bearer: omar.bearer })
    expect([status, problem.code]).toEqual([409, 'push.taken'])
    const next = bodyOf(service.subscribe(key), key)
    const stolen = await house.call(renewDevice, {
      body: {
        old: { endpoint: one.endpoint, keys: forged.keys },
        next: { endpoint: next.endpoint, keys: next.keys },
        key,
      },
    })
    expect(stolen.status).toBe(404)
    await tell(rana)
    expect(heard(one)).toHaveLength(1)
  })

  test('whose browser changed its subscription goes on with the new one, and without a bearer', async () => {
    const rana = await newMember()
    const old = await subscribed(rana)
    const key = await keyOf(rana)
    const next = service.subscribe(key)
    const plain = ({ endpoint, keys }: TestSubscription) => ({ endpoint, keys })
    const body = { old: plain(old), next: plain(next), key }
    expect((await house.call(renewDevice, { body })).status).toBe(200)
    await tell(rana)
    expect([heard(old).length, heard(next).length]).toEqual([0, 1])
    expect((await house.call(renewDevice, { body })).status).toBe(404)
  })

  test.each([
    ['an address that is none', { endpoint: 'javascript:alert(1)' }],
    ['an address with a password', { endpoint: 'https://a:b@push.example/x' }],
    [
      'a key that is no point of the curve',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'a'.repeat(22) } },
    ],
    ['a secret that is too short', { keys: { p256dh: '', auth: 'abcd' } }],
  ])('with %s is refused', async (_, wrong) => {
    const rana = await newMember()
    const key = await keyOf(rana)
    const one = bodyOf(service.subscribe(key), key)
    const { status } = await house.call(keepDevice, { body: { ...one, ...wrong } }, { bearer: rana.bearer })
    expect(status).toBe(422)
  })

  test('that subscribed with an older key of the club is asked to subscribe again', async () => {
    const rana = await newMember()
    const key = await keyOf(rana)
    const body = bodyOf(service.subscribe(key), `${key.slice(0, -2)}AA`)
    const { problem } = await house.call(keepDevice, { body }, { bearer: rana.bearer })
    expect(problem.code).toBe('push.old-key')
  })

  test('makes room for a newer one: a member has so many at most, also when they come at once', async () => {
    const rana = await newMember()
    const browsers = await Promise.all(Array.from({ length: MOST_DEVICES + 5 }, () => otherBrowser(rana)))
    await Promise.all(browsers.map(subscribed))
    expect(await count(rana)).toBe(MOST_DEVICES)
  })

  test('is kept where nobody reads its address or its secret', async () => {
    const rana = await newMember()
    const one = await subscribed(rana)
    const rows = await house.db.selectFrom('push_devices').selectAll().where('user_id', '=', rana.id).execute()
    const text = JSON.stringify([rows, await house.db.selectFrom('push_keys').selectAll().execute()])
    expect([text.includes(one.endpoint), text.includes(one.keys.auth)]).toEqual([false, false])
    expect(house.lines.join('\n').includes(one.endpoint)).toBe(false)
  })
})

test('addresses inside of the own network are asked nothing, unless the operator means them', async () => {
  const closed = await testHouse(features, { INNER_ADDRESSES: false })
  try {
    const rana = await asMember(closed)
    await closed.settle()
    const { key } = (await closed.call(listDevices, {}, { bearer: rana.bearer })).answer
    const one = bodyOf(service.subscribe(key), key)
    for (const endpoint of [one.endpoint, 'https://push.example:8443/x', 'http://push.example/x'])
      expect((await closed.call(keepDevice, { body: { ...one, endpoint } }, { bearer: rana.bearer })).status).toBe(422)
    // One whose name leads inside is found out when it is asked.
    const named = await closed.call(
      keepDevice,
      { body: { ...one, endpoint: 'https://localhost/x' } },
      { bearer: rana.bearer },
    )
    expect(named.status).toBe(200)
    await transact(closed.db, tx =>
      announce(tx, pushDue, {
        userId: rana.id,
        noticeId: null,
        kind: 'tester.told',
        tag: null,
        link: null,
        texts: { en: { title: 'A', body: '' }, ar: { title: 'A', body: '' } },
        createdAt: '2026-01-01T10:00:00.000Z',
      }),
    )
    await closed.settle()
    const [row] = await closed.db.selectFrom('push_sends').selectAll().execute()
    expect(row).toMatchObject({ reason: 'unreachable', error: expect.stringContaining('lies inside') })
  } finally {
    await closed.stop()
  }
})

describe('what the browser’s side names by its address', () => {
  test('is there: the acts after which one is asked', () => {
    const ids = new Set(house.house.bound().map(one => one.call.id))
    expect(Object.keys(WAITED_FOR).filter(id => !ids.has(id))).toEqual([])
  })

  test('is a read of the member’s own, and never of money, reviews, plans or the back-office', () => {
    const sample = (path: string) => `/api${path.replace(/:\w+/g, '01999999-9999-7999-8999-999999999999')}`
    const kept = house.house.bound().filter(({ call }) => isKept(call.method, sample(call.path)))
    const ids = kept.map(({ call }) => call.id).toSorted()
    expect(ids).toEqual(
      expect.arrayContaining(['GET /auth/user', 'GET /conversations', 'GET /notifications', 'POST /timeline']),
    )
    expect(kept.filter(({ call }) => call.method !== 'GET' && !call.reads).map(({ call }) => call.id)).toEqual([])
    const closed = /payment|invoice|billing|plan|review|point|reward|subscription|bid|report|ticket|admin|staff/i
    expect(ids.filter(id => closed.test(id))).toEqual([])
  })

  test('the club as an app has its name, its colours and its icons, in its reader’s language', async () => {
    type Manifest = {
      lang: string
      dir: string
      start_url: string
      scope: string
      icons: { purpose: string }[]
      shortcuts: { name: string }[]
    }
    const manifest = async (language: string): Promise<Manifest> => {
      const answer = await fetch(`${house.url}/app.webmanifest`, { headers: { cookie: `language=${language}` } })
      return (await answer.json()) as Manifest
    }
    const [en, ar] = [await manifest('en'), await manifest('ar')]
    expect([en.lang, en.dir, ar.lang, ar.dir]).toEqual(['en', 'ltr', 'ar', 'rtl'])
    expect(en.icons.map(one => one.purpose)).toContain('maskable')
    expect(ar.shortcuts.map(one => one.name)).toContain('الرسائل')
    expect(en.start_url.startsWith(en.scope)).toBe(true)
  })
})
