import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listMine } from '../../agreements/contract.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { readTimeline, writePost } from '../../lounge/contract.ts'
import { makeFile } from '../../profiles/test/fixtures.ts'
import { listComments, writeComment } from '../../social/contract/comments.ts'
import { askForCopy, askForErasure, listRequests, readOwnData, takeBackErasure } from '../contract.ts'
import { dropCopies, makeCopies } from './copy-of-data.ts'
import { eraseDue } from './erase.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const as = (member: Member) => ({ bearer: member.bearer })
const mine = async (member: Member) => (await house.call(readOwnData, {}, as(member))).answer.data
const fetchCopy = (member: Member, copyId: string) =>
  fetch(`${house.url}/api/my-data/copies/${copyId}/file`, { headers: { authorization: `Bearer ${member.bearer}` } })

/** Asks for a copy and lets the job make it; answers its id. */
async function copyOf(member: Member): Promise<string> {
  expect((await house.call(askForCopy, {}, as(member))).status).toBe(200)
  await makeCopies(house.house)
  return (await mine(member)).copy!._id
}

/** As though so many days had passed since somebody asked to be erased. */
const pass = async (member: Member, days: number) => {
  await sql`update erasures set due_at = due_at - make_interval(days => ${days}) where user_id = ${member.id}`.execute(
    house.db,
  )
  await eraseDue(house.house)
  await house.settle()
}

describe('a copy of one’s data', () => {
  test('holds what one wrote and the files one uploaded, and nothing that is secret or of others', async () => {
    const rana = await asMember(house, { name: 'Rana Idris', userType: 'company', password: 'Falcon-48-River!' })
    const omar = await asMember(house, { userType: 'investor' })
    const post = await house.call(writePost, { body: { text: 'We open on Monday.', audience: 'public' } }, as(rana))
    const comment = { kind: 'post', id: post.answer.data._id, text: 'Well done, Rana.' }
    await house.call(writeComment, { body: comment }, as(omar))
    const fileId = await makeFile(house.house, rana.id, 'document')
    const copyId = await copyOf(rana)
    const answer = await fetchCopy(rana, copyId)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(JSON.parse(strFromU8(zip['lounge/posts.json']!))).toMatchObject([{ text: 'We open on Monday.' }])
    expect(JSON.parse(strFromU8(zip['accounts/users.json']!))).toMatchObject([
      { name: 'Rana Idris', email: rana.email },
    ])
    const file = await house.house.files.find(house.db, fileId)
    expect(zip[`files/${fileId}-document.pdf`]).toHaveLength(Number(file!.size))
    const all = Object.entries(zip)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join()
    expect(all).not.toContain('Well done')
    expect(all).not.toMatch(/hash|argon2|sealed/i)
  })

  test('is made one at a time, told when ready, and is gone after seven days', async () => {
    const rana = await asMember(house)
    await house.db.insertInto('data_exports').values({ user_id: rana.id, language: 'en' }).execute()
    expect((await house.call(askForCopy, {}, as(rana))).problem.code).toBe('own-data.being-made')
    expect((await mine(rana)).copy?.state).toBe('preparing')
    await makeCopies(house.house)
    const { copy } = await mine(rana)
    expect(copy).toMatchObject({ state: 'ready' })
    const notices = await house.db.selectFrom('notices').select('kind').where('recipient_id', '=', rana.id).execute()
    expect(notices.map(one => one.kind)).toContain('own-data.copy-ready')
    await sql`update data_exports set expires_at = now() - interval '1 minute' where id = ${copy!._id}`.execute(
      house.db,
    )
    expect((await fetchCopy(rana, copy!._id)).status).toBe(404)
    await dropCopies(house.house)
    expect((await mine(rana)).copy?.state).toBe('gone')
  })

  test('is nobody else’s: to others, staff among them, there is none', async () => {
    const copyId = await copyOf(await asMember(house))
    for (const other of [await asMember(house), await asMember(house, { role: 'Super-admin' })])
      expect((await fetchCopy(other, copyId)).status).toBe(404)
  })

  test('is made once when two processes have their turn at once', async () => {
    const rana = await asMember(house)
    await house.call(askForCopy, {}, as(rana))
    await Promise.all([makeCopies(house.house), makeCopies(house.house)])
    const told = await house.db
      .selectFrom('notices')
      .select('id')
      .where('recipient_id', '=', rana.id)
      .where('kind', '=', 'own-data.copy-ready')
      .execute()
    expect(told).toHaveLength(1)
  })
})

describe('being erased', () => {
  test('takes fourteen days, in which one can stay after all', async () => {
    const rana = await asMember(house)
    await house.call(askForErasure, {}, as(rana))
    const { erasure } = await mine(rana)
    expect((Date.parse(erasure!.dueAt) - Date.parse(erasure!.askedAt)) / 86_400_000).toBeCloseTo(14)
    await pass(rana, 13)
    await house.call(takeBackErasure, {}, as(rana))
    await pass(rana, 10)
    expect((await mine(rana)).erasure).toBeNull()
  })

  test('ends every session, and the name and address are free again', async () => {
    const rana = await asMember(house, { name: 'Rana Idris', username: 'rana.gone', email: 'gone@example.test' })
    await house.call(askForErasure, {}, as(rana))
    await pass(rana, 15)
    expect((await house.call(readOwnData, {}, as(rana))).status).toBe(401)
    const again = await asMember(house, { username: 'rana.gone', email: 'gone@example.test' })
    expect(again.id).not.toBe(rana.id)
  })

  test('waits for what binds one to others, says what it is, and goes on when that has ended', async () => {
    const rana = await asMember(house, { userType: 'company' })
    const omar = await asMember(house, { userType: 'investor' })
    await house.call(askForErasure, {}, as(rana))
    const item = await makeItem(house.house, { ownerId: rana.id, kind: 'product' })
    await makeAgreement(house.house, { requesterId: omar.id, subject: { kind: 'item', id: item.id } })
    await pass(rana, 15)
    expect((await mine(rana)).tied).toMatchObject([{ feature: 'agreements', key: 'open', count: 1 }])
    expect((await house.call(askForErasure, {}, as(omar))).problem.code).toBe('own-data.tied')
    await sql`update agreements set state = 'cancelled' where owner_id = ${rana.id}`.execute(house.db)
    await pass(rana, 0)
    expect((await house.call(readOwnData, {}, as(rana))).status).toBe(401)
  })

  test('leaves what others rely on readable, without a name', async () => {
    const rana = await asMember(house, { name: 'Rana Idris', userType: 'company' })
    const omar = await asMember(house, { userType: 'investor' })
    const item = await makeItem(house.house, { ownerId: rana.id, kind: 'product', values: { name: 'Cold store' } })
    await makeAgreement(house.house, { requesterId: omar.id, subject: { kind: 'item', id: item.id }, to: 'done' })
    const post = (await house.call(writePost, { body: { text: 'Good news.', audience: 'public' } }, as(omar))).answer
      .data
    await house.call(writeComment, { body: { kind: 'post', id: post._id, text: 'Welcome.' } }, as(rana))
    await house.call(askForErasure, {}, as(rana))
    await pass(rana, 15)
    const deals = await house.call(listMine, { query: {} }, as(omar))
    expect(deals.answer.count).toBe(1)
    expect(JSON.stringify(deals.answer)).not.toMatch(/Rana|Cold store/)
    const feed = await house.call(readTimeline, { body: { page: 1 } }, as(omar))
    expect(feed.status).toBe(200)
    const comments = await house.call(listComments, { query: { kind: 'post', id: post._id } }, as(omar))
    expect(JSON.stringify(comments.answer)).not.toMatch(/Rana|Welcome/)
  })

  test('is not for the club’s own people', async () => {
    const lina = await asMember(house, { role: 'Super-admin' })
    expect((await house.call(askForErasure, {}, as(lina))).problem.code).toBe('own-data.of-the-club')
  })

  test('happens once when two processes have their turn at once', async () => {
    const rana = await asMember(house)
    await house.call(askForErasure, {}, as(rana))
    await sql`update erasures set due_at = now() where user_id = ${rana.id}`.execute(house.db)
    await Promise.all([eraseDue(house.house), eraseDue(house.house)])
    const acts = await house.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'own-data.erase')
      .where('target_id', '=', rana.id)
      .execute()
    expect(acts).toHaveLength(1)
  })
})

test('staff see what was asked, what is in the way first, and nobody else does', async () => {
  const lina = await asMember(house, { role: 'Super-admin' })
  const { answer } = await house.call(listRequests, { query: { perPage: 100 } }, as(lina))
  expect(answer.count).toBeGreaterThan(5)
  const states = answer.data.map(one => one.state)
  expect(states.indexOf('waiting')).toBeLessThan(states.indexOf('done'))
  expect(answer.data.some(one => one.kind === 'erasure' && one.member === null && one.state === 'done')).toBe(true)
  const late = await house.call(listRequests, { query: { state: 'late' } }, as(lina))
  expect(late.answer.count).toBe(0)
  expect((await house.call(listRequests, { query: {} }, as(await asMember(house)))).status).toBe(403)
})

test('rows that stand for ever lose words to an erasure only, and never get others', async () => {
  await sql`insert into audit (action, before) values ('accounts.suspend', '{"a": 1}')`.execute(house.db)
  await expect(sql`update audit set before = null`.execute(house.db)).rejects.toThrow(/append-only/)
  const erasing = (set: string) =>
    house.db.transaction().execute(async tx => {
      await sql`select set_config('majlis.erasing', 'on', true)`.execute(tx)
      await sql`update audit set ${sql.raw(set)} where action = 'accounts.suspend'`.execute(tx)
    })
  await expect(erasing(`before = '{"a": 2}'`)).rejects.toThrow(/only be taken out/)
  await expect(erasing(`before = null, action = 'other'`)).rejects.toThrow(/append-only/)
  await erasing('before = null')
})
