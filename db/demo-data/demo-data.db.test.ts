import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '../../src/engines/forms/check-values.ts'
import { fileGroupsOf } from '../../src/engines/forms/descriptor.ts'
import { readCheckContext } from '../../src/engines/forms/server/check-sent.ts'
import { features } from '../../src/features.server.ts'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { verifyLog } from '../../src/features/auctions/bid-chain.ts'
import { bidLogOf } from '../../src/features/auctions/server/bid-log.ts'
import { auctionRows } from '../../src/features/auctions/server/queries.ts'
import { startConversation } from '../../src/features/chat/server/start-conversation.ts'
import { searchOf } from '../../src/features/directories/contract.ts'
import { companies } from '../../src/features/directories/rules/directory.ts'
import { lookupEntries, readCurrencies } from '../../src/features/lookups/server/form-entries.ts'
import type { Kind } from '../../src/features/profiles/kind.ts'
import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import { transact } from '../../src/platform/server/db.ts'
import { type TestHouse, testHouse } from '../../src/platform/test/test-house.ts'
import cases from '../data/demo-cases.json' with { type: 'json' }
import reports from '../data/demo-reports.json' with { type: 'json' }
import searches from '../data/demo-searches.json' with { type: 'json' }
import { joinedAgo } from './age-club.ts'
import { answerChats } from './answer-chats.ts'
import { convertPoints } from './convert-points.ts'
import { fillDemo, fillMembers } from './fill-demo.ts'
import { inviterOf, tiesOf } from './network.ts'
import { type DemoProfile, firstPeople, firstProfiles, people, profiles, SIGN_INS, usernameOf } from './people.ts'
import { drawFiles } from './profile-files.ts'
import { readIds, resolveValues } from './resolve-values.ts'
import { toldAddresses } from './told-sign-ins.ts'

const doubled = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
const isArabic = (text: unknown) => /\p{Script=Arabic}/u.test(String(text))
const kindOf = (profile: DemoProfile): Kind => allKinds.find(kind => kind.key === profile.kind)!
const said = ({ values }: DemoProfile) => String(values.description ?? values.overview ?? values.previousWork)
const told = (key: (typeof SIGN_INS)[number]) => profiles.find(one => one.username === usernameOf(key))

describe('the demo', () => {
  test('is about three hundred people, at least forty of every kind, a third of them in Arabic', () => {
    expect(people.length).toBeGreaterThanOrEqual(280)
    for (const kind of allKinds)
      expect(profiles.filter(one => one.kind === kind.key).length, kind.key).toBeGreaterThanOrEqual(40)
    for (const kind of allKinds) {
      const own = profiles.filter(one => one.kind === kind.key)
      const arabic = own.filter(one => isArabic(one.values.highlights)).length
      expect(arabic / own.length, kind.key).toBeGreaterThanOrEqual(1 / 3)
      expect(arabic / own.length, kind.key).toBeLessThan(0.6)
    }
  })

  test('has nobody twice: names, user names, addresses, phones, licenses', () => {
    expect(doubled(people.map(one => one.username))).toEqual([])
    expect(doubled(people.map(one => one.name))).toEqual([])
    expect(doubled(people.map(one => one.email))).toEqual([])
    expect(doubled(profiles.map(one => one.username))).toEqual([])
    for (const key of [
      'phoneNumber',
      'emailAddress',
      'companyEmail',
      'companyPhoneNumber',
      'licenseNumber',
      'passport',
    ])
      expect(doubled(profiles.flatMap(({ values }) => (values[key] ? [String(values[key])] : []))), key).toEqual([])
  })

  test('says of everybody something of their own, in their language and without gaps to be filled', () => {
    const openings = (text: string) => text.split(/\s+/).slice(0, 4).join(' ')
    for (const texts of [profiles.map(one => String(one.values.highlights)), profiles.map(said)]) {
      expect(doubled(texts)).toEqual([])
      expect(doubled(texts.map(openings))).toEqual([])
      expect(
        texts.filter(text => /lorem|ipsum|todo|tbd|\{|\}|\bx{2,}\b|\bundefined\b|\bnull\b|\bNaN\b|[٠-٩]/i.test(text)),
      ).toEqual([])
    }
    for (const one of profiles) {
      expect(said(one).length, one.username).toBeGreaterThan(120)
      expect(isArabic(said(one)), one.username).toBe(isArabic(one.values.highlights))
    }
  })

  test('shows every state of a review, and changes that wait', () => {
    const states = new Set(profiles.map(one => one.status))
    expect([...states].toSorted()).toEqual([
      'approved',
      'changes_requested',
      'draft',
      'in_review',
      'rejected',
      'submitted',
      'suspended',
      'withdrawn',
    ])
    const others = profiles.filter(one => one.status !== 'approved')
    expect(others.length).toBeGreaterThanOrEqual(25)
    expect(profiles.filter(one => one.revision).length).toBeGreaterThanOrEqual(5)
    for (const one of others.filter(({ status }) => status === 'changes_requested'))
      expect(one.asks?.length, one.username).toBeGreaterThan(0)
    for (const one of others.filter(({ status }) => status === 'rejected' || status === 'suspended'))
      expect(one.reason, one.username).toBeTruthy()
  })

  test('gives each told sign-in an approved profile of its kind, and the one who waits one that waits', () => {
    const kinds = SIGN_INS.map(key => [key, told(key)?.kind, told(key)?.status])
    expect(kinds).toEqual([
      ['admin', undefined, undefined],
      ['employee', undefined, undefined],
      ['partner', 'validator', 'approved'],
      ['company', 'company', 'approved'],
      ['investor', 'investor', 'approved'],
      ['freelancer', 'freelancer', 'approved'],
      ['advisor', 'advisor', 'approved'],
      ['broker', 'broker', 'approved'],
      ['guest', undefined, undefined],
      ['pending', 'company', 'submitted'],
    ])
  })

  test('knows each other unevenly, the same way at every start', () => {
    const names = people.map(one => one.username)
    const ties = tiesOf(names)
    expect(tiesOf(names)).toEqual(ties)
    const followers = Map.groupBy(
      ties.flatMap(one => one.follows),
      name => name,
    )
    const counts = ties.map(one => followers.get(one.username)?.length ?? 0).toSorted((a, b) => b - a)
    expect(counts[0]).toBeGreaterThan(12)
    expect(counts.filter(count => count === 0).length).toBeGreaterThan(20)
    for (const key of ['partner', 'company', 'investor', 'freelancer', 'advisor', 'broker'] as const)
      expect(followers.get(usernameOf(key))?.length, key).toBeGreaterThanOrEqual(4)
    expect(people.filter(one => inviterOf(one.username)).length).toBeGreaterThan(15)
  })

  test('was invited by whoever was there before', () => {
    const joined = new Map(people.map(one => [one.username, joinedAgo(one)]))
    for (const { username } of people) {
      const inviter = inviterOf(username)
      if (inviter) expect(joined.get(inviter), username).toBeGreaterThan(joined.get(username)!)
    }
  })

  test('refers only to its own people', () => {
    const names = new Set(people.map(one => one.username))
    const asked = [...cases.flatMap(one => [one.partner, one.applicant]), ...reports.flatMap(one => [one.by, one.on])]
    expect([...asked, ...searches.map(one => one.by)].filter(name => !names.has(name))).toEqual([])
  })
})

describe('in a club', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse(features)
  })
  afterAll(() => house.stop())

  test('every profile is right by the validator of its kind', async () => {
    const ids = await readIds(house.db)
    const currencies = await readCurrencies(house.db)
    for (const profile of profiles) {
      const kind = kindOf(profile)
      const files = Object.fromEntries(fileGroupsOf(kind).map(group => [group.key, [randomUUID()]]))
      const raw = { ...resolveValues(kind, profile.values, ids), ...files }
      const owner = { userId: randomUUID(), target: { kind: 'profile', id: null } }
      const world = await readCheckContext(house.db, lookupEntries, kind, raw, owner, currencies)
      const { errors } = checkValues(kind, raw, { ...world, file: () => ({ picture: true }) })
      expect(errors, profile.username).toEqual([])
    }
  })
})

describe('a filling that stops half-way', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse(features)
  })
  afterAll(() => house.stop())

  test('goes on at the next start, doubles nothing, and is over once the club is whole', async () => {
    const stopAt = (what: string) => (now: string) => {
      if (now === what) throw new Error('stopped')
    }
    await expect(fillDemo(house, stopAt('reading them'), { size: 'small' })).rejects.toThrow('stopped')
    await fillDemo(house, () => {}, { size: 'small' })
    const count = async (table: 'users' | 'profiles' | 'verification_cases') =>
      Number(
        (
          await house.db
            .selectFrom(table)
            .select(e => e.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const whole = [await count('users'), await count('profiles'), await count('verification_cases')]
    expect(whole).toEqual([firstPeople.length, 13, 13])
    const told: string[] = []
    await fillDemo(house, what => told.push(what), { size: 'small' })
    expect(told).toEqual([])
    const open = house.db.selectFrom('verification_cases').select('id').where('closed_at', 'is', null)
    expect((await open.execute()).length).toBe(3)
  })

  test('answers once whoever writes as one of its members, and never its own answer', async () => {
    const { db } = house
    const { rows } = await sql<{ id: string; username: string }>`
      select u.id, u.username from users u join profiles p on p.user_id = u.id and p.live_version_id is not null
      where u.demo and u.email not in (${toldAddresses}) order by u.username limit 2`.execute(db)
    const [from, to] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const viewer = (await viewerOf(db, from.id))!
    const first = { username: to.username, clientId: randomUUID(), text: 'Do you sell durum?' }
    const { sessionId } = await transact(db, tx =>
      startConversation(tx, house.house, { viewer, language: 'en' }, first as never),
    )
    const said = () =>
      db
        .selectFrom('messages')
        .select(['author_id', 'text'])
        .where('conversation_id', '=', sessionId)
        .orderBy('seq')
        .execute()
    // A moment later each time: nobody is answered in the middle of writing.
    const later = () =>
      sql`update messages set created_at = clock_timestamp() - interval '1 minute' where conversation_id = ${sessionId}`.execute(
        db,
      )
    for (let times = 0; times < 3; times++) {
      await later()
      await answerChats(house.house)
    }
    expect(await said()).toEqual([
      { author_id: from.id, text: first.text },
      { author_id: to.id, text: expect.stringContaining('Automatic answer') },
    ])
  })

  test('binds the bids of its auctions together, days ago and one after the other', async () => {
    const { rows } = await sql<{ id: string }>`select id from auctions where log_places > 0`.execute(house.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const auction of await auctionRows(
      house.db,
      rows.map(row => row.id),
    )) {
      const log = await bidLogOf(house.db, auction)
      expect(verifyLog(log).faults).toEqual([])
      expect(new Set(log.entries.map(one => one.at)).size).toBe(log.entries.length)
      expect(Date.parse(log.entries[0]!.at)).toBeLessThan(Date.now() - 3_600_000)
    }
  })

  test('gave points as its members lived: over months, each statement in the order of its days, and the ledger is right', async () => {
    const { rows } = await sql<{ months: number; rules: number; early: number }>`
      select count(distinct date_trunc('month', p.booked_at))::int as months, count(distinct p.rule)::int as rules,
        (count(*) filter (where p.booked_at < u.created_at))::int as early
      from point_postings p join users u on u.id = p.user_id`.execute(house.db)
    expect(rows[0]!.months).toBeGreaterThanOrEqual(6)
    expect(rows[0]!.rules).toBeGreaterThanOrEqual(6)
    expect(rows[0]!.early).toBe(0)
    const behind = await sql`select from (
      select p.booked_at, lag(p.booked_at) over (partition by e.account_id order by e.id) as before
      from point_entries e join point_postings p on p.id = e.posting_id) line where line.before > line.booked_at`.execute(
      house.db,
    )
    expect(behind.rows).toEqual([])
    expect((await sql`select * from points_off()`.execute(house.db)).rows).toEqual([])
  })

  test('has invoices in three currencies, paid, in part, late and corrected', async () => {
    const { rows } = await sql<{ currency: string }>`select distinct currency from invoices order by 1`.execute(
      house.db,
    )
    expect(rows.map(row => row.currency)).toEqual(['AED', 'EUR', 'USD'])
    const notes = house.db.selectFrom('invoices').select('id').where('kind', '=', 'credit-note')
    expect((await notes.execute()).length).toBeGreaterThanOrEqual(2)
  })

  test('has points of all kinds: given, taken back, converted and redeemed for an offer in front', async () => {
    const { rows } = await sql<{ act: string }>`select distinct act from point_postings order by act`.execute(house.db)
    expect(rows.map(row => row.act)).toEqual(['converted', 'credited', 'redeemed', 'taken-back'])
    const front = house.db
      .selectFrom('items')
      .select('id')
      .where('featured_until', '>', sql<Date>`now()`)
    expect((await front.execute()).length).toBeGreaterThan(0)
  })

  test('has a request to convert points in every state, and says where the fee is paid', async () => {
    const rows = await house.db.selectFrom('point_requests').select('status').orderBy('status').execute()
    expect(rows.map(row => row.status)).toEqual(['approved', 'checking', 'rejected', 'submitted'])
    const before = rows.length
    const users = await house.db.selectFrom('users').select(['username', 'id']).execute()
    await convertPoints(house.house, new Map(users.map(one => [one.username, one.id])))
    expect((await house.db.selectFrom('point_requests').select('id').execute()).length).toBe(before)
  })

  test('has a recording of a past meeting: whole, as long as it is, for the two who agreed to it', async () => {
    const { rows } = await sql<{ id: string; bytes: number; seconds: number; recorded: number; whole: boolean }>`
      select c.id, c.bytes::int as bytes, extract(epoch from c.stopped_at - c.started_at)::float8 as seconds, c.whole_at is not null as whole,
        (select count(distinct x.user_id)::int from room_recorded x where x.recording_id = c.id) as recorded
      from room_recordings c join meetings m on m.id = c.room_id and m.state = 'held' and c.stopped_at < m.ended_at`.execute(
      house.db,
    )
    expect(rows).toMatchObject([{ whole: true, recorded: 2, seconds: 24.5 }])
    const stored = await house.house.storage.get(`${rows[0]!.id.slice(-2)}/${rows[0]!.id}.rec.1`)
    let size = 0
    for await (const chunk of stored!) size += (chunk as Buffer).length
    expect(size).toBe(rows[0]!.bytes)
  })

  test('leaves agreements that took their time, none of them asked for and done at once', async () => {
    const { rows } = await sql<{ state: string; age: number }>`select state,
      extract(epoch from moved_at - created_at)::float8 as age from agreements where auction_id is null`.execute(
      house.db,
    )
    for (const { state, age } of rows) if (state === 'done') expect(age).toBeGreaterThan(3600)
    expect(rows.some(row => row.state === 'done')).toBe(true)
  })
})

describe('demo data for a club that is being set up', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse(features)
  })
  afterAll(() => house.stop())

  test('are members with approved companies, no staff and nobody who can sign in; a second filling doubles nothing', async () => {
    await fillMembers(house.house)
    await fillMembers(house.house)
    await house.settle()
    const users = await house.db.selectFrom('users').select(['role', 'demo', 'password_hash']).execute()
    expect(users.length).toBeGreaterThan(40)
    expect(
      users.filter(one => !one.demo || one.password_hash || ['Super-admin', 'Employee'].includes(one.role)),
    ).toEqual([])
    const { answer } = await house.call(searchOf(companies), { body: {} } as never)
    expect(answer.count).toBeGreaterThan(5)
    const profiles = await house.db.selectFrom('profiles').select('user_id').execute()
    expect(profiles).toHaveLength(firstProfiles.filter(one => one.status !== 'draft').length)
  })
})

describe('files', () => {
  test('that a kind requires are drawn, and no two pictures are the same', async () => {
    const seen = new Map<string, string>()
    for (const profile of profiles.filter((one, at) => one.kind !== 'company' || at % 4 === 0)) {
      const drawn = await drawFiles(profile)
      const required = fileGroupsOf(kindOf(profile)).filter(group => !group.optional)
      for (const group of required)
        expect(
          drawn.map(one => one.group),
          profile.username,
        ).toContain(group.key)
      for (const { take, bytes, name } of drawn.filter(one => one.take === 'image')) {
        const hash = createHash('sha256').update(bytes).digest('hex')
        expect(seen.get(hash), `${profile.username} ${name} ${take}`).toBeUndefined()
        seen.set(hash, profile.username)
      }
    }
  })
})
