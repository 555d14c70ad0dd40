import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { receiveLetter } from '../../mailbox/server/public.ts'
import { createTicket } from '../../support/contract/tickets.ts'
import { addNote, listTags, type Panel, readPanel, removeNote, setTags } from '../contract.ts'

let house: TestHouse
let hana: Member
let omar: Member
let admin: Member
beforeAll(async () => {
  house = await testHouse(features)
  admin = await asMember(house, { role: 'Super-admin', name: 'Nadia Haddad' })
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  omar = await asMember(house, { preset: 'support-agent', name: 'Omar' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
type Of = { member: string } | { email: string }
const asked = (of: Of, who = hana) => house.call(readPanel, { query: of }, by(who))
const panel = async (of: Of, who = hana) => (await asked(of, who)).answer.data
const keys = ({ parts }: Panel) => parts.map(part => `${part.feature}.${part.key}`)
const part = ({ parts }: Panel, feature: string) => parts.find(one => one.feature === feature)!
const note = (userId: string, text: string, who = hana) =>
  house.call(addNote, { params: { userId }, body: { text } }, by(who))
const tag = (userId: string, tags: string[], who = hana) =>
  house.call(setTags, { params: { userId }, body: { tags } }, by(who))

async function ticket(owner: Member, subject: string): Promise<void> {
  const { id } = await house.db.selectFrom('departments').select('id').executeTakeFirstOrThrow()
  const body = { department: id, priority: 'normal' as const, subject, text: 'The list stays empty.' }
  expect((await house.call(createTicket, { body }, by(owner))).status).toBe(201)
}
const letter = (email: string, subject: string) =>
  transact(house.db, tx =>
    receiveLetter(tx, { source: 'mail', name: 'Rosa', email, subject, text: 'We split the studio in March.' }),
  )

describe('what stands beside', () => {
  test('is said by the features, each part for whoever may read what it is made of', async () => {
    const nadia = await asMember(house, { name: 'Nadia Rahal', userType: 'freelancer' })
    await ticket(nadia, 'My trial ended two days early')
    await letter(nadia.email.toUpperCase(), 'May I bring a guest?')
    const all = await panel({ member: nadia.id }, admin)
    expect(keys(all)).toEqual([
      'profiles.profile',
      'billing.plan',
      'billing.payments',
      'support.tickets',
      'mailbox.letters',
      'complaints.cases',
      'people.history',
    ])
    expect(all.member).toMatchObject({ name: 'Nadia Rahal', userType: 'freelancer', suspended: false })
    const agents = await panel({ member: nadia.id })
    expect(keys(agents)).toEqual(['profiles.profile', 'support.tickets', 'mailbox.letters'])
    expect(part(agents, 'support').lines).toMatchObject([
      { text: 'My trial ended two days early', language: 'en', end: { text: 'New' } },
    ])
    expect(part(agents, 'mailbox').lines).toMatchObject([{ text: 'May I bring a guest?' }])
    const moderator = await asMember(house, { preset: 'moderator' })
    expect(keys(await panel({ member: nadia.id }, moderator))).toEqual(['profiles.profile', 'complaints.cases'])
  })

  test('speaks the language of its reader', async () => {
    const { id } = await asMember(house)
    const { answer } = await house.call(readPanel, { query: { member: id } }, { ...by(hana), language: 'ar' })
    expect(part(answer.data, 'support')).toMatchObject({ title: 'التذاكر', none: 'لا تذاكر.' })
  })

  test('is found by address as well, and tells of strangers what came from them', async () => {
    const rosa = await asMember(house, { name: 'Rosa Andrade' })
    expect((await panel({ email: rosa.email })).member).toMatchObject({ name: 'Rosa Andrade' })
    await letter('stranger@studio.example', 'Two companies under one name?')
    const known = await panel({ email: 'stranger@studio.example' })
    expect(known).toMatchObject({ member: null, noted: null })
    expect(keys(known)).toEqual(['mailbox.letters'])
    expect(part(known, 'mailbox').lines).toHaveLength(1)
  })

  test('is no member’s business, and tells nobody who has an address but whoever reads letters', async () => {
    const { id, bearer, email } = await asMember(house)
    expect((await house.call(readPanel, { query: { member: id } }, { bearer })).problem.code).toBe('role-forbidden')
    const moderator = await asMember(house, { preset: 'moderator' })
    expect((await asked({ email }, moderator)).problem.code).toBe('role-forbidden')
    expect((await asked({ member: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('notes', () => {
  test('are the club’s people’s to write and read, with author and time, and their author’s to take away', async () => {
    const { id } = await asMember(house)
    expect((await note(id, 'Prefers mail in the mornings.')).status).toBe(201)
    await note(id, 'يفضّل الكتابة بالعربية.', omar)
    const { noted } = await panel({ member: id })
    expect(noted?.notes.map(one => [one.by?.name, one.language])).toEqual([
      ['Omar', 'ar'],
      ['Hana', 'en'],
    ])
    const take = (noteId: string, who: Member) => house.call(removeNote, { params: { noteId } }, by(who))
    const [latest] = noted!.notes
    expect((await take(latest!._id, hana)).status).toBe(404)
    expect((await take(latest!._id, admin)).answer.data.notes).toHaveLength(1)
  })

  test('are never of oneself, nor for whoever may not read them', async () => {
    expect((await note(hana.id, 'Works late.', omar)).status).toBe(201)
    expect((await panel({ member: hana.id })).noted).toBeNull()
    expect((await note(hana.id, 'Never late.')).status).toBe(404)
    const editor = await asMember(house, { preset: 'catalogue-manager' })
    expect((await note(hana.id, 'Hello', editor)).problem.code).toBe('role-forbidden')
  })
})

describe('tags', () => {
  test('are words that staff share: however one is written, it is the one that is known', async () => {
    const [one, two] = [await asMember(house), await asMember(house)]
    expect((await tag(one.id, ['Trial', 'bidder'])).answer.data.tags.toSorted()).toEqual(['Trial', 'bidder'])
    expect((await tag(two.id, ['TRIAL'])).answer.data.tags).toEqual(['Trial'])
    const known = async () => (await house.call(listTags, {}, by(hana))).answer.data
    expect(await known()).toMatchObject([
      { tag: 'Trial', members: 2 },
      { tag: 'bidder', members: 1 },
    ])
    await tag(one.id, [])
    expect(await known()).toEqual([{ tag: 'Trial', members: 1 }])
  })

  test('that two give at once are one word', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => asMember(house)))
    await Promise.all(
      members.map(({ id }, at) => tag(id, [at % 2 ? 'Early bird' : 'early BIRD'], at % 2 ? hana : omar)),
    )
    const { rows } = await sql`select from member_tag_words where fold_text(tag) = fold_text('early bird')`.execute(
      house.db,
    )
    expect(rows).toHaveLength(1)
  })
})
