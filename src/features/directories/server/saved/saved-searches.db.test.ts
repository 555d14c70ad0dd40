import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMembers } from '../../../../../db/search-set/insert-members.ts'
import { features } from '../../../../features.server.ts'
import { transact } from '../../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../../platform/test/test-house.ts'
import { idsByKeys } from '../../../lookups/server/lookup-reads.ts'
import { listNotices } from '../../../notifications/contract.ts'
import { muteNotice } from '../../../notifications/contract/wishes.ts'
import { changeStatus } from '../../../profiles/server/move-profile.ts'
import {
  type Alert,
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  readAlertStop,
  restoreSavedSearch,
  saveSearch,
  seeSavedSearch,
  stopAlert,
} from '../../contract.ts'
import { writeEntries } from '../write-entry.ts'

let house: TestHouse
let skill: string
let rana: Member
beforeAll(async () => {
  house = await testHouse(features)
  skill = (await idsByKeys(house.db, 'skills', ['bookkeeping'])).get('bookkeeping')!
})
afterAll(() => house?.stop())
beforeEach(async () => {
  await house.db.deleteFrom('saved_searches').execute()
  rana = await member()
})

/** A member whose plan gives three searches. */
async function member(wanted: Wanted = {}, plan = 'standard'): Promise<Member> {
  const one = await asMember(house, { userType: 'investor', ...wanted })
  const { id } = await house.db.selectFrom('plans').select('id').where('code', '=', plan).executeTakeFirstOrThrow()
  await house.db.insertInto('subscriptions').values({ user_id: one.id, plan_id: id, status: 'active' }).execute()
  return one
}

let made = 0
/** A freelancer who comes in now. */
async function arrives(name: string, highlights = 'Keeps the books of small firms.'): Promise<string> {
  const data = { fullName: name, highlights, skills: [skill] }
  const [id] = (await insertMembers(house.db, [{ key: `m${++made}`, kind: 'freelancer', name, data }])).keys()
  await transact(house.db, tx => writeEntries(tx, [id!]))
  await house.settle()
  return id!
}

const wish = (alert: Alert = 'instant', query = 'q=books') => ({
  body: { kind: 'freelancer', name: 'Book keepers', query, currency: 'USD', alert },
})
const save = async (who: Member, alert?: Alert, query?: string) =>
  (await house.call(saveSearch, wish(alert, query), { bearer: who.bearer })).answer.data
const list = async (who: Member) => (await house.call(listSavedSearches, undefined, { bearer: who.bearer })).answer
const mailsOf = (who: Member) =>
  house.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient_id', '=', who.id)
    .where('kind', '=', 'directories.alert')
    .orderBy('created_at')
    .execute()
const noticesOf = (who: Member) =>
  house.db
    .selectFrom('notices')
    .selectAll()
    .where('recipient_id', '=', who.id)
    .where('kind', '=', 'directories.found')
    .execute()
const due = async () => {
  await sql`update saved_searches set next_at = clock_timestamp() where next_at is not null`.execute(house.db)
  await house.runTimer('directories.tell')
  await house.settle()
}

describe('a saved search', () => {
  test('is kept as its page has it, and nobody else’s', async () => {
    const saved = await save(rana, 'off', `page=3&view=list&skills=${skill}&q=books&nonsense=1`)
    expect(saved).toMatchObject({
      query: `q=books&skills=${skill}`,
      href: `/freelancer/list?q=books&skills=${skill}`,
      newCount: 0,
    })
    const other = await member()
    expect((await list(other)).count).toBe(0)
    const params = { searchId: saved._id }
    expect(
      (await house.call(changeSavedSearch, { params, body: { name: 'Mine' } }, { bearer: other.bearer })).status,
    ).toBe(404)
    expect((await house.call(deleteSavedSearch, { params }, { bearer: other.bearer })).status).toBe(404)
    const { answer } = await house.call(changeSavedSearch, { params, body: { name: 'Mine' } }, { bearer: rana.bearer })
    expect(answer.data.name).toBe('Mine')
  })

  test('that is none of the directory is refused at its field', async () => {
    const refused = await house.call(saveSearch, wish('off', 'skills=not-an-id'), { bearer: rana.bearer })
    expect(refused.problem.errors).toMatchObject([{ path: 'query', code: 'directories.unreadable' }])
  })

  test('is had as many times as the plan gives, also by many that ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => house.call(saveSearch, wish('off'), { bearer: rana.bearer })),
    )
    expect(answers.filter(one => one.status === 201)).toHaveLength(3)
    const refused = answers.find(one => one.status === 403)!
    expect(refused.problem).toMatchObject({
      code: 'plan-required',
      params: { entitlement: 'saved_search.max', limit: 3 },
    })
    expect(await list(rana)).toMatchObject({ count: 3, limit: 3 })
  })

  test('comes back after it was deleted, unless another took its place', async () => {
    const first = await save(rana)
    const params = { searchId: first._id }
    await house.call(deleteSavedSearch, { params }, { bearer: rana.bearer })
    expect((await list(rana)).count).toBe(0)
    expect((await house.call(restoreSavedSearch, { params }, { bearer: rana.bearer })).answer.data.name).toBe(
      'Book keepers',
    )
    await house.call(deleteSavedSearch, { params }, { bearer: rana.bearer })
    for (let at = 0; at < 3; at++) await save(rana)
    expect((await house.call(restoreSavedSearch, { params }, { bearer: rana.bearer })).problem.code).toBe(
      'plan-required',
    )
  })

  test('counts what came since the last look', async () => {
    const saved = await save(rana, 'off')
    await arrives('Nora Books')
    expect((await list(rana)).data[0]!.newCount).toBe(1)
    await house.call(seeSavedSearch, { params: { searchId: saved._id } }, { bearer: rana.bearer })
    expect((await list(rana)).data[0]!.newCount).toBe(0)
  })
})

describe('an alert', () => {
  test('at once tells of a new profile in the language of its owner, and of no other', async () => {
    const huda = await member({ language: 'ar' })
    await arrives('Old Hand')
    await save(huda)
    await arrives('Sami Ledger')
    await arrives('Tailor', 'Sews curtains.')
    const [mail, ...more] = await mailsOf(huda)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('جديد في «Book keepers»: Sami Ledger')
    expect(mail!.plain).toContain('Sami Ledger')
    expect(mail!.plain).toContain(`/profile/set-m`)
    expect(mail!.plain).not.toContain('Old Hand')
    expect(await noticesOf(huda)).toMatchObject([{ link: '/freelancer/list?q=books&sort=newest' }])
  })

  test('is muted at its notice, it alone: neither its notice nor its mail comes any more', async () => {
    const huda = await member()
    await save(huda)
    await save(huda)
    await arrives('Nadia Ledger')
    expect(await mailsOf(huda)).toHaveLength(2)
    const [one] = await noticesOf(huda)
    const mute = { params: { noticeId: one!.id }, body: { way: 'off' as const } }
    expect((await house.call(muteNotice, mute, { bearer: huda.bearer })).status).toBe(200)
    await arrives('Sari Ledger')
    expect(await mailsOf(huda)).toHaveLength(3)
    const { answer } = await house.call(listNotices, { query: { unread: true } }, { bearer: huda.bearer })
    expect(answer.data.filter(row => row.kind === 'directories.found')).toHaveLength(3)
  })

  test('once a day tells of all that came, and never twice', async () => {
    await save(rana, 'daily')
    await arrives('Amal One')
    await arrives('Basil Two')
    expect(await mailsOf(rana)).toEqual([])
    await due()
    await due()
    const mails = await mailsOf(rana)
    expect(mails.map(one => one.subject)).toEqual(['New for “Book keepers”: Basil Two'])
    expect(mails[0]!.plain).toContain('Amal One')
    await arrives('Celine Three')
    await due()
    expect((await mailsOf(rana)).map(one => one.subject)[1]).toBe('New for “Book keepers”: Celine Three')
  })

  test('is told once, however many tell at the same time', async () => {
    await save(rana, 'daily')
    await arrives('Dina Once')
    await sql`update saved_searches set next_at = clock_timestamp()`.execute(house.db)
    await Promise.all(Array.from({ length: 8 }, () => house.runTimer('directories.tell')))
    await house.settle()
    expect(await mailsOf(rana)).toHaveLength(1)
  })

  test('does not take who leaves and comes back for new', async () => {
    const id = await arrives('Emad Back')
    await save(rana)
    await transact(house.db, tx => changeStatus(tx, id, 'suspended', { by: null, reason: 'test' }))
    await house.settle()
    await transact(house.db, tx => changeStatus(tx, id, 'approved', { by: null }))
    await house.settle()
    expect(await mailsOf(rana)).toEqual([])
  })

  test('of an edited search starts anew: what was there before the change is old', async () => {
    const saved = await save(rana, 'daily', 'q=curtains')
    await arrives('Farid Books')
    await house.call(
      changeSavedSearch,
      { params: { searchId: saved._id }, body: { query: 'q=books' } },
      { bearer: rana.bearer },
    )
    await due()
    expect(await mailsOf(rana)).toEqual([])
    await arrives('Ghada Books')
    await due()
    expect((await mailsOf(rana))[0]!.plain).toContain('Ghada Books')
  })

  test('that was off tells of nothing that came meanwhile', async () => {
    const saved = await save(rana, 'off')
    await arrives('Hadi Meanwhile')
    await house.call(
      changeSavedSearch,
      { params: { searchId: saved._id }, body: { alert: 'weekly' } },
      { bearer: rana.bearer },
    )
    await due()
    expect(await mailsOf(rana)).toEqual([])
  })

  test('comes at eight in the morning of the club’s zone, weekly ones on Monday', async () => {
    await sql`insert into settings (key, value) values ('timeZone', '"Asia/Dubai"') on conflict (key) do update set value = excluded.value`.execute(
      house.db,
    )
    await save(rana, 'daily')
    await save(rana, 'weekly')
    const { rows } = await sql<{ alert: string; at: string; day: number; soon: boolean }>`
      select alert, to_char(next_at at time zone 'Asia/Dubai', 'HH24:MI') as at, extract(isodow from next_at at time zone 'Asia/Dubai')::int as day,
        next_at between now() and now() + interval '8 days' as soon from saved_searches order by alert`.execute(
      house.db,
    )
    expect(rows.map(row => [row.alert, row.at, row.soon])).toEqual([
      ['daily', '08:00', true],
      ['weekly', '08:00', true],
    ])
    expect(rows[1]!.day).toBe(1)
  })
})

describe('the link of a mail', () => {
  const linkOf = async (who: Member) => (await mailsOf(who))[0]!.unsubscribe!.split('/').at(-1)!

  test('silences its search without signing in, and only when it is pressed', async () => {
    await save(rana)
    await arrives('Iman Link')
    const params = { token: await linkOf(rana) }
    expect((await house.call(readAlertStop, { params })).answer.data).toEqual({ name: 'Book keepers', stopped: false })
    await arrives('Jad Still')
    expect(await mailsOf(rana)).toHaveLength(2)
    // As mail programs post it.
    const oneClick = await fetch(`${house.url}/api/saved-searches/stop/${params.token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(oneClick.status).toBe(200)
    expect((await house.call(stopAlert, { params })).status).toBe(200)
    await arrives('Karim Silent')
    expect(await mailsOf(rana)).toHaveLength(2)
    expect((await list(rana)).data[0]!.alert).toBe('off')
  })

  test('that is not ours does nothing', async () => {
    const saved = await save(rana)
    for (const token of [`${saved._id}.${'x'.repeat(43)}`, saved._id, 'nothing'])
      expect((await house.call(stopAlert, { params: { token } })).status).toBe(404)
    expect((await list(rana)).data[0]!.alert).toBe('instant')
  })
})
