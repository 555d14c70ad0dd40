import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type MovedClock, movedClock } from '../../../../db/moved-clock.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listNotices, pushDue, readNotices, seePage } from '../contract.ts'
import * as wishes from '../contract/wishes.ts'
import { alert, dropAlert, wayOf } from './public.ts'

const Named = z.object({ name: z.string() })
const outbid = notice('tester.outbid', Named, { topic: 'outbid', waits: 'ends', about: 'name' })
const asked = notice('tester.asked', Named, { topic: 'deals', waits: 'answer', about: 'name' })
const liked = notice('tester.liked', Named, { topic: 'reactions', about: 'name' })
const signedIn = notice('tester.signed-in', Named, { topic: 'security' })
const message = notice('tester.message', Named, { topic: 'messages' })
const words = {
  outbid: { title: 'Outbid: {name}', body: 'Bid.', act: 'Bid again' },
  asked: { title: 'Asked: {name}', body: '', act: 'Answer' },
  liked: { title: 'Liked: {name}', body: '' },
  'signed-in': { title: 'Signed in: {name}', body: '' },
  message: { title: '{name}', body: '' },
}
/** Things of the club by their ids; what is taken out is gone. */
const things = new Set<string>()
const tester = defineFeature('tester', { en: { notices: words }, ar: { notices: words } }, [], registry => {
  registry.notice(outbid, asked, liked, signedIn, message)
  registry.target({
    kind: 'tester-thing',
    look: async (_, __, ids) =>
      ids
        .filter(id => things.has(id))
        .map(id => ({ kind: 'tester-thing', id, title: 'Thing', link: `/thing/${id}?tab=bids` })),
  })
})

let house: TestHouse
let clock: MovedClock
beforeAll(async () => {
  const database = await freshDb()
  clock = await movedClock(database)
  house = await testHouse([...features, tester], {}, { database })
  // A Tuesday, ten in the morning in Dubai.
  await clock.to(new Date('2027-03-02T06:00:00Z'))
})
afterAll(async () => {
  await house.stop()
})

async function member(wanted: Wanted = {}, wish: BodyOf<typeof wishes.saveWishes> = {}): Promise<Member> {
  const one = await asMember(house, wanted)
  await house.settle()
  await house.db.deleteFrom('notices').where('recipient_id', '=', one.id).execute()
  await house.db.deleteFrom('mails').where('recipient_id', '=', one.id).execute()
  await wished(one, { zone: 'Asia/Dubai', ...wish })
  return one
}
const wished = async (one: Member, body: BodyOf<typeof wishes.saveWishes>) => {
  const { answer, status } = await house.call(wishes.saveWishes, { body }, { bearer: one.bearer })
  expect(status).toBe(200)
  return answer.data
}
type Kind = typeof outbid | typeof asked | typeof liked | typeof signedIn
const tell = async (one: Member, kind: Kind, name: string, link = `/thing/${name}`, group: string | null = null) => {
  await transact(house.db, tx =>
    notify(tx, one.id, kind as typeof outbid, { name }, link, group === null ? {} : { group }),
  )
  await house.settle()
}
const bell = async (one: Member) => {
  const { answer } = await house.call(listNotices, {}, { bearer: one.bearer })
  return answer.data.map(row => row.data.title)
}
const mails = async (one: Member) => {
  await house.settle()
  return house.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'plain', 'unsubscribe'])
    .where('recipient_id', '=', one.id)
    .orderBy('created_at')
    .execute()
}
const pushes = async (one: Member) => {
  const rows = await house.db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', pushDue.name)
    .orderBy('id')
    .execute()
  return rows
    .map(row => pushDue.schema.parse(row.payload))
    .filter(row => row.userId === one.id && row.kind !== 'accounts.welcome')
}
const due = async () => {
  await house.runTimer('notifications.due')
  await house.settle()
}
const tokenOf = (path: string | null) => ({ params: { token: path!.split('/').at(-1)! } })

describe('what is told at once', () => {
  test('stands under the bell, goes to devices and by mail, as its row says', async () => {
    const rana = await member()
    await tell(rana, outbid, 'Roof')
    await tell(rana, liked, 'Post')
    expect(await bell(rana)).toEqual(['Liked: Post', 'Outbid: Roof'])
    expect((await pushes(rana)).map(row => row.texts.en.title)).toEqual(['Outbid: Roof'])
    expect((await mails(rana)).map(row => row.subject)).toEqual(['Outbid: Roof'])
  })

  test('is nothing where the row is off, but for what cannot be switched off', async () => {
    const rana = await member()
    await wished(rana, {
      cells: (['app', 'push', 'mail'] as const).map(channel => ({ topic: 'outbid', channel, cadence: 'off' })),
    })
    await tell(rana, outbid, 'Roof')
    await tell(rana, signedIn, 'Chrome')
    expect(await bell(rana)).toEqual(['Signed in: Chrome'])
    expect((await mails(rana)).map(row => row.subject)).toEqual(['Signed in: Chrome'])
    const body = { cells: [{ topic: 'security' as const, channel: 'mail' as const, cadence: 'off' as const }] }
    const refused = await house.call(wishes.saveWishes, { body }, { bearer: rana.bearer })
    expect([refused.status, refused.problem.errors[0]?.path]).toEqual([422, 'cells.0.cadence'])
  })

  test('comes once for a group until it is read: one line, one mail', async () => {
    const rana = await member()
    await tell(rana, outbid, 'Roof', '/thing/1', 'outbid:1')
    await tell(rana, outbid, 'Roof again', '/thing/1', 'outbid:1')
    expect(await bell(rana)).toEqual(['Outbid: Roof again'])
    expect(await mails(rana)).toHaveLength(1)
    expect(new Set((await pushes(rana)).map(row => row.tag)).size).toBe(1)
  })
})

describe('quiet hours', () => {
  const quiet = { on: true, from: 9 * 60, to: 12 * 60, days: [0, 1, 2, 3, 4, 5, 6] }

  test('that are over let everybody hear, also when what is due of one member cannot be sent', async () => {
    const [rana, omar] = [await member({}, { quiet }), await member({}, { quiet })]
    for (const who of [rana, omar]) await tell(who, asked, 'Deal')
    await clock.by(4 * 60 * 60_000)
    const mend = await brokenFor(house.db, 'mails', 'recipient_id', rana.id)
    await expect(house.runTimer('notifications.due')).rejects.toThrow('broken for one')
    expect([(await mails(rana)).length, (await mails(omar)).length]).toEqual([0, 1])
    await mend()
    await due()
    expect([(await mails(rana)).length, (await mails(omar)).length]).toEqual([1, 1])
    await clock.by(-4 * 60 * 60_000)
  })

  test('hold what rings until they are over, let outbid and security through, and send what is held once', async () => {
    const rana = await member({}, { quiet })
    await tell(rana, asked, 'Deal')
    await tell(rana, asked, 'Other')
    await tell(rana, outbid, 'Roof')
    await tell(rana, signedIn, 'Chrome')
    expect(await bell(rana)).toHaveLength(4)
    expect((await pushes(rana)).map(row => row.kind)).toEqual(['tester.outbid', 'tester.signed-in'])
    expect(await mails(rana)).toHaveLength(2)
    await clock.by(60 * 60_000)
    await due()
    expect(await mails(rana)).toHaveLength(2)
    await clock.by(60 * 60_000)
    await Promise.all([house.runTimer('notifications.due'), house.runTimer('notifications.due')])
    await due()
    const all = await mails(rana)
    expect(all.slice(2).map(row => row.kind)).toEqual(['notifications.after-quiet'])
    expect(all[2]!.plain).toContain('Asked: Deal')
    expect((await pushes(rana)).slice(2).map(row => [row.kind, row.texts.en.title])).toEqual([
      ['notifications.several', '2 new notifications'],
    ])
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })

  test('hold a message’s push by its conversation, and never ring what passes', async () => {
    const rana = await member({}, { quiet })
    const say = (name: string, passing = false) =>
      transact(house.db, tx =>
        alert(tx, {
          userId: rana.id,
          kind: message,
          params: { name },
          link: '/inbox/1',
          tag: passing ? 'call' : 'c:1',
          passing,
        }),
      )
    await say('One')
    await say('Two')
    await say('Rings', true)
    await transact(house.db, tx =>
      alert(tx, { userId: rana.id, kind: message, params: { name: 'Seen' }, link: null, tag: 'c:2' }),
    )
    await transact(house.db, tx => dropAlert(tx, rana.id, 'c:2'))
    expect(await wayOf(house.db, rana.id, message)).toEqual({ app: 'off', push: 'later', mail: 'later' })
    expect(await pushes(rana)).toEqual([])
    await clock.by(3 * 60 * 60_000)
    await due()
    expect((await pushes(rana)).map(row => [row.texts.en.title, row.tag, row.noticeId])).toEqual([['Two', 'c:1', null]])
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })
})

describe('the digest', () => {
  const cells = [
    { topic: 'outbid', channel: 'mail', cadence: 'daily' },
    { topic: 'deals', channel: 'mail', cadence: 'daily' },
    { topic: 'reactions', channel: 'mail', cadence: 'daily' },
  ] as const

  test('comes at the member’s hour with what matters most first, without what was read, once', async () => {
    const rana = await member({}, { digest: { at: 11 * 60 }, cells: [...cells] })
    await tell(rana, liked, 'Post')
    await tell(rana, asked, 'Deal')
    await tell(rana, outbid, 'Roof')
    await tell(rana, liked, 'Read meanwhile', '/thing/read')
    await house.call(seePage, { body: { path: '/thing/read?tab=1' } }, { bearer: rana.bearer })
    const { answer } = await house.call(wishes.readWishes, {}, { bearer: rana.bearer })
    expect(answer.data.next).toMatchObject({ count: 3, at: '2027-03-02T07:00:00.000Z' })
    const preview = (await house.call(wishes.readDigest, {}, { bearer: rana.bearer })).answer.data
    expect(preview!.subject).toBe('Outbid: Roof and 2 more')
    expect(await mails(rana)).toEqual([])
    await clock.by(60 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => house.runTimer('notifications.due')))
    await due()
    const all = await mails(rana)
    expect(all.map(row => row.kind)).toEqual(['notifications.digest'])
    expect(all[0]!.plain).toMatch(
      /Ends soon[\s\S]*Outbid: Roof[\s\S]*Waits for you[\s\S]*Asked: Deal[\s\S]*New[\s\S]*Liked: Post/,
    )
    expect(all[0]!.plain).not.toContain('Read meanwhile')
    await clock.by(24 * 60 * 60_000)
    await due()
    expect(await mails(rana)).toHaveLength(1)
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })

  test('is never empty, and is in the language of its reader', async () => {
    const [rana, layla] = [
      await member({}, { digest: { at: 11 * 60 }, cells: [...cells] }),
      await member({ language: 'ar' }, { digest: { at: 11 * 60 }, cells: [...cells] }),
    ]
    await tell(rana, liked, 'Post')
    await house.call(readNotices, {}, { bearer: rana.bearer })
    for (const name of ['Post', 'Other', 'Third']) await tell(layla, liked, name)
    await clock.by(2 * 60 * 60_000)
    await due()
    expect(await mails(rana)).toEqual([])
    expect((await mails(layla))[0]!.plain).toContain('جديد')
    expect((await mails(layla))[0]!.subject).toMatch(/Third\S* وأمران آخران$/)
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })

  test('is shown beforehand in the words in which the club sends it', async () => {
    const rana = await member({}, { digest: { at: 11 * 60 }, cells: [...cells] })
    await tell(rana, liked, 'Post')
    const parts = { subject: 'From the club: {first}{rest}', body: 'Dear {person}\n{lines}', action: 'Read' }
    await house.db
      .insertInto('mail_texts')
      .values({ kind: 'notifications.digest', revision: 1, texts: JSON.stringify({ en: parts, ar: null }) })
      .execute()
    const { answer } = await house.call(wishes.readDigest, {}, { bearer: rana.bearer })
    expect([answer.data!.subject, answer.data!.html.includes('Dear')]).toEqual(['From the club: Liked: Post', true])
    const arabic = await house.call(wishes.readDigest, {}, { bearer: rana.bearer, language: 'ar' })
    expect(arabic.answer.data!.html).toContain('أهلًا')
    await house.db.deleteFrom('mail_texts').where('kind', '=', 'notifications.digest').execute()
  })

  test('follows a change of the hour, and brings at once what is wanted at once again', async () => {
    const rana = await member({}, { digest: { at: 11 * 60 }, cells: [...cells] })
    await tell(rana, liked, 'Post')
    const { next } = await wished(rana, { digest: { at: 15 * 60 } })
    expect(next?.at).toBe('2027-03-02T11:00:00.000Z')
    await wished(rana, { cells: [{ topic: 'reactions', channel: 'mail', cadence: 'instant' }] })
    await due()
    expect((await mails(rana)).map(row => row.kind)).toEqual(['notifications.notice'])
  })

  test('fills the bell too, where that is wanted once a day: unseen until then, one more from then on', async () => {
    const rana = await member(
      {},
      { digest: { at: 11 * 60 }, cells: [{ topic: 'reactions', channel: 'app', cadence: 'daily' }] },
    )
    await tell(rana, liked, 'Post')
    expect(await bell(rana)).toEqual([])
    await clock.by(60 * 60_000)
    await due()
    expect(await bell(rana)).toEqual(['Liked: Post'])
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })
})

describe('the link of a mail', () => {
  test('switches off its row by one click without a session, says which, and takes it back as it was', async () => {
    const rana = await member({}, { cells: [{ topic: 'reactions', channel: 'mail', cadence: 'instant' }] })
    await tell(rana, liked, 'Post')
    const link = tokenOf((await mails(rana))[0]!.unsubscribe)
    expect((await house.call(wishes.readStop, link)).answer.data).toEqual({
      topics: ['reactions'],
      digest: false,
      stopped: false,
    })
    expect((await house.call(wishes.stopMails, link)).answer.data.stopped).toBe(true)
    await house.call(wishes.stopMails, link)
    await tell(rana, liked, 'Other')
    expect(await mails(rana)).toHaveLength(1)
    expect((await house.call(wishes.undoStop, link)).answer.data.stopped).toBe(false)
    await tell(rana, liked, 'Third')
    expect(await mails(rana)).toHaveLength(2)
  })

  test('is worth nothing for another row or reader, and stands in no mail that cannot be switched off', async () => {
    const [rana, omar] = [await member(), await member()]
    await tell(rana, outbid, 'Roof')
    const [, what, signature] = (await mails(rana))[0]!.unsubscribe!.split('/').at(-1)!.split('.')
    const forged = [`${omar.id}.${what}.${signature}`, `${rana.id}.deals.${signature}`, `${rana.id}.${what}.`]
    for (const token of forged) expect((await house.call(wishes.stopMails, { params: { token } })).status).toBe(404)
    await tell(rana, signedIn, 'Chrome')
    expect((await mails(rana)).map(row => row.unsubscribe === null)).toEqual([false, true])
  })

  test('ends digests alone where it stands in one', async () => {
    const rana = await member(
      {},
      { digest: { at: 11 * 60 }, cells: [{ topic: 'reactions', channel: 'mail', cadence: 'daily' }] },
    )
    await tell(rana, liked, 'Post')
    await clock.by(60 * 60_000)
    await due()
    const link = tokenOf((await mails(rana))[0]!.unsubscribe)
    expect((await house.call(wishes.stopMails, link)).answer.data).toEqual({ topics: [], digest: true, stopped: true })
    await tell(rana, liked, 'Next')
    await tell(rana, outbid, 'Roof')
    await clock.by(24 * 60 * 60_000)
    await due()
    expect((await mails(rana)).map(row => row.kind)).toEqual(['notifications.digest', 'notifications.notice'])
    await clock.to(new Date('2027-03-02T06:00:00Z'))
  })
})

describe('a mute', () => {
  test('silences one thing from its own notice, is listed, and is lifted; others’ are nobody’s', async () => {
    const [rana, omar] = [await member(), await member()]
    await tell(rana, outbid, 'Roof')
    const { answer } = await house.call(listNotices, {}, { bearer: rana.bearer })
    const params = { noticeId: answer.waiting[0]!._id }
    const body = { way: 'off' as const }
    expect((await house.call(wishes.muteNotice, { params, body }, { bearer: omar.bearer })).status).toBe(404)
    const muted = (await house.call(wishes.muteNotice, { params, body }, { bearer: rana.bearer })).answer.data
    expect(muted).toMatchObject({ label: 'Roof', link: '/thing/Roof', way: 'off' })
    await house.call(readNotices, {}, { bearer: rana.bearer })
    await tell(rana, outbid, 'Roof')
    await tell(rana, outbid, 'Tower')
    expect(await bell(rana)).toEqual(['Outbid: Tower', 'Outbid: Roof'])
    expect(await mails(rana)).toHaveLength(2)
    const lift = { params: { muteId: muted._id } }
    expect((await house.call(wishes.unmute, lift, { bearer: omar.bearer })).status).toBe(404)
    await house.call(wishes.unmute, lift, { bearer: rana.bearer })
    await tell(rana, outbid, 'Roof', '/thing/Roof?again=1')
    expect(await mails(rana)).toHaveLength(3)
  })

  test('says of what is gone that it is, without a way there, and takes it back when it is there again', async () => {
    const rana = await member()
    const [kept, goes] = [randomUUID(), randomUUID()]
    for (const id of [kept, goes]) things.add(id)
    const mutes = async () => (await wished(rana, {})).mutes.map(({ label, link, gone }) => [label, link, gone]).sort()
    for (const [name, link] of [
      ['Kept', `/thing/${kept}`],
      ['Goes', `/thing/${goes}?tab=bids`],
      ['Page', '/timeline'],
    ] as const) {
      await tell(rana, outbid, name, link)
      const { answer } = await house.call(listNotices, {}, { bearer: rana.bearer })
      const params = { noticeId: answer.waiting[0]!._id }
      await house.call(wishes.muteNotice, { params, body: { way: 'off' } }, { bearer: rana.bearer })
    }
    const [keptRow, pageRow] = [
      ['Kept', `/thing/${kept}?tab=bids`, false],
      ['Page', '/timeline', false],
    ]
    expect(await mutes()).toEqual([['Goes', `/thing/${goes}?tab=bids`, false], keptRow, pageRow])
    things.delete(goes)
    expect(await mutes()).toEqual([['Goes', null, true], keptRow, pageRow])
    things.add(goes)
    expect(await mutes()).toEqual([['Goes', `/thing/${goes}?tab=bids`, false], keptRow, pageRow])
  })

  test('is nothing for what is always told', async () => {
    const rana = await member()
    await tell(rana, signedIn, 'Chrome')
    const { answer } = await house.call(listNotices, {}, { bearer: rana.bearer })
    const params = { noticeId: answer.data[0]!._id }
    const refused = await house.call(wishes.muteNotice, { params, body: { way: 'off' } }, { bearer: rana.bearer })
    expect([answer.data[0]!.mutes, refused.problem.code]).toEqual([null, 'notifications.nothing-to-mute'])
  })
})

describe('the settings', () => {
  test('count what reached a member for each preset, and a preset clears what was changed', async () => {
    const rana = await member()
    for (let n = 0; n < 14; n++) await tell(rana, liked, `Post ${n}`)
    await tell(rana, outbid, 'Roof')
    const view = await wished(rana, { cells: [{ topic: 'reactions', channel: 'push', cadence: 'instant' }] })
    expect(view.perDay).toMatchObject({ quiet: 0.1, usual: 0.1 })
    expect(view.perDay.everything).toBeGreaterThan(1)
    expect(view.rows.find(row => row.topic === 'reactions')!.cells.push).toMatchObject({
      cadence: 'instant',
      changed: true,
    })
    const after = await wished(rana, { preset: 'quiet' })
    expect(after.rows.flatMap(row => Object.values(row.cells)).filter(cell => cell.changed)).toEqual([])
  })

  test('of two windows at once both hold', async () => {
    const rana = await member()
    const topics = ['outbid', 'deals', 'followers', 'comments'] as const
    await Promise.all(topics.map(topic => wished(rana, { cells: [{ topic, channel: 'mail', cadence: 'off' }] })))
    const rows = await house.db.selectFrom('notice_cells').select('topic').where('user_id', '=', rana.id).execute()
    expect(rows.map(row => row.topic).toSorted()).toEqual([...topics].toSorted())
  })

  test('refuse quiet hours without a length, and a zone that does not exist', async () => {
    const rana = await member()
    const save = async (body: BodyOf<typeof wishes.saveWishes>) =>
      (await house.call(wishes.saveWishes, { body }, { bearer: rana.bearer })).problem.errors[0]?.path
    expect(await save({ quiet: { from: 600, to: 600 } })).toBe('quiet.to')
    expect(await save({ zone: 'Moon/Base' })).toBe('zone')
    const { rows } = await sql<{ zone: string }>`select zone from notice_wishes where user_id = ${rana.id}`.execute(
      house.db,
    )
    expect(rows[0]!.zone).toBe('Asia/Dubai')
  })
})

test('every kind that waits has a verb for its button in both languages', async () => {
  const { hasSentence } = await import('../../../platform/server/text.ts')
  const without = house.house.notices().filter(({ name, waits }) => {
    const [feature, reason] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)]
    return waits && !(['en', 'ar'] as const).every(language => hasSentence(language, feature, `notices.${reason}.act`))
  })
  expect(without.map(one => one.name)).toEqual([])
})
