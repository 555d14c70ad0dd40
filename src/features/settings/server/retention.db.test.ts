import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listAudit } from '../../access/contract.ts'
import { myItems, setItemStatus } from '../../items/contract/mine.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { askForCopy } from '../../own-data/contract.ts'
import { changeRetention, readRetention } from '../contract/retention.ts'
import { changeSettings } from '../contract/settings.ts'
import { saveSettings } from './save-settings.ts'

let house: TestHouse
let admin: Member
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin' })
})
beforeEach(() => transact(house.db, tx => saveSettings(tx, house.house.files, { id: null }, { retention: {} })))
afterAll(() => house.stop())

const times = async () => (await house.call(readRetention, {}, { bearer: admin.bearer })).answer.data
const set = (days: Record<string, number>) => house.call(changeRetention, { body: { days } }, { bearer: admin.bearer })

/** What lies there for so many days, one row of each kind, and how the rows are counted. */
const LYING: Record<
  string,
  {
    timer: string
    put: (memberId: string, days: number) => ReturnType<typeof sql>
    left: ReturnType<typeof sql<{ n: number }>>
  }
> = {
  notices: {
    timer: 'notifications.forget',
    put: (id, days) =>
      sql`insert into notices (recipient_id, kind, params, created_at) values (${id}, 'accounts.welcome', '{}', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from notices where created_at < now() - interval '20 days'`,
  },
  mails: {
    timer: 'mail-log.forget',
    put: (id, days) =>
      sql`insert into mails (recipient_id, to_address, language, kind, params, sent_at) values (${id}, 'a@b.example', 'en', 'accounts.welcome', '{}', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from mails where sent_at < now() - interval '20 days'`,
  },
  devices: {
    timer: 'signin.sweep',
    put: (id, days) =>
      sql`insert into known_devices (user_id, token_hash, last_used_at) values (${id}, gen_random_uuid()::text, now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from known_devices`,
  },
  'profile-drafts': {
    timer: 'profiles.sweep-drafts',
    put: (id, days) =>
      sql`insert into profile_drafts (user_id, kind, step, data, sealed, saved_at) values (${id}, 'company', 'details', '{}', '{}', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from profile_drafts`,
  },
  'item-drafts': {
    timer: 'items.sweep-drafts',
    put: (id, days) =>
      sql`insert into item_drafts (owner_id, kind, step, data, saved_at) values (${id}, 'idea', 'details', '{}', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from item_drafts`,
  },
  'mail-trash': {
    timer: 'mailbox.empty-trash',
    put: (_, days) =>
      sql`insert into mail_threads (place, source, name, email, subject, language, snippet, words, trashed_at)
        values ('trash', 'form', 'a', 'a@b.example', 'a', 'en', 'a', 'a', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from mail_threads where place = 'trash'`,
  },
  events: {
    timer: 'mail-log.forget',
    put: (_, days) =>
      sql`insert into outbox (event, payload, delivered_at) values ('settings.changed', '{"keys":[]}', now() - make_interval(days => ${days}))`,
    left: sql<{ n: number }>`select count(*)::int as n from outbox where delivered_at < now() - interval '20 days'`,
  },
}
/** A time that is first set longer than what lies there, where the usual one is shorter. */
const LONGER: Record<string, Record<string, number>> = { 'mail-trash': { 'mail-trash': 60 }, events: { events: 60 } }
const left = async (key: string) => (await LYING[key]!.left.execute(house.db)).rows[0]!.n

describe('how long things are kept', () => {
  test('stands in one list with bounds and words in both languages', async () => {
    const english = await times()
    expect(english.map(one => one.key)).toEqual(
      expect.arrayContaining([...Object.keys(LYING), 'secrets', 'sessions', 'incoming-mails']),
    )
    for (const { least, usual, most, days, title, why } of english) {
      expect(least <= usual && usual <= most && days === usual).toBe(true)
      expect([title, why].every(words => words.length > 3 && !words.includes('retention.'))).toBe(true)
    }
    const arabic = await house.call(readRetention, {}, { bearer: admin.bearer, language: 'ar' })
    expect(arabic.answer.data.every(one => /[\u0600-\u06ff]/.test(one.title + one.why))).toBe(true)
  })

  test.each(Object.keys(LYING))('a time that is shortened takes effect: %s', async key => {
    const member = await asMember(house)
    const { put, timer } = LYING[key]!
    if (LONGER[key]) expect((await set(LONGER[key])).status).toBe(200)
    await put(member.id, 40).execute(house.db)
    await house.runTimer(timer)
    expect(await left(key)).toBe(1)
    expect((await set({ [key]: 35 })).status).toBe(200)
    await house.runTimer(timer)
    expect(await left(key)).toBe(0)
  })

  test('how long a removed offer comes back follows the club, in the list, in the act and in what is swept', async () => {
    const { id, bearer } = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, { ownerId: id, kind: 'idea', status: 'removed' })
    await sql`update items set status_at = now() - interval '40 days' where id = ${item.id}`.execute(house.db)
    const restore = () =>
      house.call(setItemStatus, { params: { itemId: item.id }, body: { status: 'restore' } }, { bearer })
    const removed = async () =>
      (await house.call(myItems, { query: { kind: 'idea', status: 'removed' } }, { bearer })).answer.data
    expect(await removed()).toEqual([])
    expect((await restore()).problem.code).toBe('items.restore-late')
    await set({ 'removed-items': 60 })
    expect((await removed()).map(one => one.may)).toEqual([['restore']])
    expect((await restore()).status).toBe(200)
  })

  test('a copy of one’s data can be fetched for as long as the club has it', async () => {
    await set({ 'data-copies': 3 })
    const member = await asMember(house)
    expect((await house.call(askForCopy, { body: {} as never }, { bearer: member.bearer })).status).toBeLessThan(300)
    await house.runTimer('own-data.make-copies')
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - ready_at)::int as days from data_exports where user_id = ${member.id}`.execute(
      house.db,
    )
    expect(rows).toEqual([{ days: 3 }])
  })

  test('a bound cannot be undercut, neither by a call nor by what is stored, and a made-up kind is refused', async () => {
    const refused = await set({ notices: 29, mails: 2000, audit: 1 })
    expect(refused.problem.errors.map(one => [one.path, one.code])).toEqual([
      ['days.notices', 'settings.retention'],
      ['days.mails', 'settings.retention'],
      ['days.audit', 'choice'],
    ])
    const around = await house.call(
      changeSettings,
      { body: { retention: { notices: 1 } } as never },
      { bearer: admin.bearer },
    )
    expect(around.status).toBe(422)
    await transact(house.db, tx => saveSettings(tx, house.house.files, { id: null }, { retention: { notices: 1 } }))
    const member = await asMember(house)
    await LYING.notices!.put(member.id, 25).execute(house.db)
    await house.runTimer('notifications.forget')
    expect(await left('notices')).toBe(1)
    expect((await times()).find(one => one.key === 'notices')?.days).toBe(30)
  })

  test('asks for a proof, and the log keeps what was changed and is never forgotten itself', async () => {
    expect((await set({ notices: 90 })).status).toBe(200)
    const log = (await house.call(listAudit, {}, { bearer: admin.bearer })).answer
    expect(log.data[0]).toMatchObject({ action: 'settings.manage', after: { retention: { notices: 90 } } })
    for (const { name } of house.house.retentions().map(one => ({ name: one.key }))) expect(name).not.toMatch(/audit/)
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${admin.id}`.execute(
      house.db,
    )
    expect((await set({ notices: 60 })).problem.code).toBe('proof-required')
  })
})
