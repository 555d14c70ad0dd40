import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/public.ts'
import { agreementDone } from '../../agreements/contract.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { itemLeft } from '../../items/contract.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { withdrawProfile } from '../../profiles/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { hideReview, showReview, writeReview } from '../../reviews/contract.ts'
import { removeComment, writeComment } from '../../social/contract/comments.ts'
import { myPoints, myStatement } from '../contract.ts'
import type { RuleCode } from '../rules.ts'
import { audit, lives, playLife } from '../test/ledger-model.ts'
import { give, takeBack } from './give.ts'
import { balancesOf, holdMembers, post } from './post.ts'
import { creditThePast, payComments } from './progress.ts'

let house: TestHouse
let reviewer: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const approve = (member: Member) => makeCompanyProfile(house.house, member.id, reviewer.id, 'approved')
/** A member with an approved profile: 50 for joining, 10 for the address, 100 for the profile. */
async function company(wanted: Wanted = {}): Promise<Member> {
  const member = await asMember(house, wanted)
  await approve(member)
  await house.settle()
  return member
}
const START = 160
const pending = async ({ id }: { id: string }) => {
  await house.settle()
  return (await balancesOf(house.db, id)).pending
}
/** What somebody was credited and lost, in the order in which it was booked: `rule` or `-rule`. */
async function booked({ id }: { id: string }, ...rules: RuleCode[]): Promise<string[]> {
  await house.settle()
  const rows = await house.db
    .selectFrom('point_postings')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('booked_at')
    .execute()
  const of = rows.filter(row => rules.length === 0 || rules.includes(row.rule as RuleCode))
  return of.map(row => `${row.act === 'taken-back' ? '-' : ''}${row.rule}`)
}
const isRight = async () => expect(await audit(house.db)).toEqual({ drift: 0, sum: 0, faults: 0 })
const offer = (owner: Member) =>
  makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { name: 'Cold audit' } })
async function deal(owner: Member, requester: Member): Promise<string> {
  const item = await offer(owner)
  const wanted = { requesterId: requester.id, subject: { kind: 'item', id: item.id }, to: 'done' } as const
  const { id } = await makeAgreement(house.house, wanted)
  await house.settle()
  return id
}

describe('the ledger', () => {
  test('has what a model in plain words has, in lives that were invented', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async life => (await playLife(house.db, life)) === 0),
      { numRuns: 25 },
    )
    await isRight()
  })

  test('refuses a change, a deletion, a posting with one leg and the same cause twice', async () => {
    const rana = await asMember(house)
    expect(await pending(rana)).toBe(60)
    const once = { userId: rana.id, act: 'credited', amount: 20, cause: `review:${rana.id}` } as const
    const id = await transact(house.db, tx => post(tx, once))
    const refused = (query: ReturnType<typeof sql>, with_: RegExp) =>
      expect(query.execute(house.db)).rejects.toThrow(with_)
    for (const table of ['point_postings', 'point_entries']) {
      await refused(sql`delete from ${sql.table(table)}`, /append-only/)
      await refused(sql`truncate ${sql.table(table)} cascade`, /append-only/)
    }
    await refused(sql`update point_entries set amount = amount + 1`, /append-only/)
    await refused(sql`update point_postings set cause = 'other'`, /append-only/)
    const leg = sql`insert into point_entries (posting_id, account_id, amount, balance_after)
      select ${id}, id, 5, 0 from point_accounts where user_id = ${rana.id} and bucket = 'earned'`
    await refused(leg, /do not balance/)
    await expect(transact(house.db, tx => post(tx, once))).rejects.toThrow(/point_postings_once/)
    expect(await balancesOf(house.db, rana.id)).toEqual({ house: -80, pending: 80, earned: 0, redeemed: 0 })
    await isRight()
  })

  test('says which account somebody changed by hand', async () => {
    const rana = await asMember(house)
    await transact(house.db, tx => post(tx, { userId: rana.id, act: 'credited', amount: 20, cause: `x:${rana.id}` }))
    const add = (n: number) =>
      sql`update point_accounts set balance = balance + ${n} where user_id = ${rana.id} and bucket = 'pending'`.execute(
        house.db,
      )
    await add(7)
    expect(await audit(house.db)).toMatchObject({ drift: 7, sum: 0 })
    await add(-7)
    await isRight()
  })

  test('pays 200 who ask for the same at once a single time, and two who hold each other’s accounts never wait for ever', async () => {
    const [rana, omar] = [await asMember(house), await asMember(house)]
    const at = new Date()
    const [gave, both] = [
      { rule: 'review', userId: rana.id, key: rana.id, happenedAt: at } as const,
      [rana.id, omar.id],
    ]
    await Promise.all(Array.from({ length: 200 }, () => transact(house.db, tx => give(tx, gave))))
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        transact(house.db, async tx => {
          await holdMembers(tx, n % 2 ? both : both.toReversed())
          for (const userId of n % 2 ? both : both.toReversed())
            await give(tx, { rule: 'review', userId, key: `${n}:${userId}`, happenedAt: at })
        }),
      ),
    )
    expect([await pending(rana), await pending(omar)]).toEqual([60 + 21 * 20, 60 + 20 * 20])
    await isRight()
  })

  test('keeps what was booked when the person is gone', async () => {
    const rana = await asMember(house)
    await house.settle()
    await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
    // Who is told of it is locked meanwhile.
    await house.settle()
    await transact(house.db, tx => tx.deleteFrom('users').where('id', '=', rana.id).execute())
    await transact(house.db, tx => takeBack(tx, 'review', rana.id))
    expect(await booked(rana, 'review')).toEqual(['review'])
    await isRight()
  })
})

describe('points are given', () => {
  test('for joining and the address at its verification, once', async () => {
    const rana = await asMember(house)
    expect(await booked(rana)).toEqual(['joining', 'email-verified'])
    expect(await pending(rana)).toBe(60)
    const nobody = await asMember(house, { verified: false })
    expect(await booked(nobody)).toEqual([])
  })

  test('to nobody of the club’s own people and no Partner, nor while the rule is off', async () => {
    const employee = await asMember(house, { preset: 'support-agent' })
    const partner = await asMember(house, { userType: 'validator' })
    expect([await booked(employee), await booked(partner)]).toEqual([[], []])
    const turn = (active: boolean) =>
      house.db.updateTable('point_rules').set({ active }).where('code', '=', 'joining').execute()
    await turn(false)
    const rana = await asMember(house)
    expect(await booked(rana)).toEqual(['email-verified'])
    await turn(true)
  })

  test('for a profile while it is approved: taken back with a suspension, given back with its end', async () => {
    const rana = await company()
    expect(await booked(rana)).toEqual(['joining', 'email-verified', 'profile-approved'])
    await transact(house.db, tx => suspendAccount(tx, { ...ROOT }, rana.id, 'for the test'))
    expect(await pending(rana)).toBe(START - 100)
    const omar = await company()
    await house.call(withdrawProfile, {}, by(omar))
    expect(await booked(omar, 'profile-approved')).toEqual(['profile-approved', '-profile-approved'])
    await approve(omar)
    expect(await booked(omar, 'profile-approved')).toEqual([
      'profile-approved',
      '-profile-approved',
      'profile-approved',
    ])
    expect(await pending(omar)).toBe(START)
  })

  test('to both, whoever invited and whoever came, after the approval', async () => {
    const [rana, omar] = [await asMember(house, { name: 'Rana' }), await asMember(house, { name: 'Omar' })]
    await house.db.updateTable('users').set({ referred_by: rana.id }).where('id', '=', omar.id).execute()
    expect(await booked(rana, 'referral')).toEqual([])
    await approve(omar)
    expect([await pending(rana), await pending(omar)]).toEqual([160, START + 100])
    const said = await house.db
      .selectFrom('point_postings')
      .select(['user_id', 'words'])
      .where('rule', '=', 'referral')
      .execute()
    expect(said.find(row => row.user_id === rana.id)?.words).toEqual({ name: 'Omar' })
    await transact(house.db, tx => suspendAccount(tx, { ...ROOT }, omar.id, 'for the test'))
    expect(await pending(rana)).toBe(60)
  })

  test('for the first offer, as long as one stands', async () => {
    const rana = await company()
    const [first, second] = [await offer(rana), await offer(rana)]
    expect(await booked(rana, 'first-item')).toEqual(['first-item'])
    const hide = async ({ id }: { id: string }) => {
      await house.db.insertInto('item_hidings').values({ item_id: id, by_id: reviewer.id, reason: 'test' }).execute()
      const left = { itemId: id, ownerId: rana.id, kind: 'service', status: 'hidden' } as const
      await transact(house.db, tx => announce(tx, itemLeft, left))
    }
    await hide(first)
    expect(await pending(rana)).toBe(START + 50)
    await hide(second)
    expect(await booked(rana, 'first-item')).toEqual(['first-item', '-first-item'])
    expect(await pending(rana)).toBe(START)
  })

  test('for an agreement to both sides, once for each pair in 30 days, however often it is told', async () => {
    const [rana, omar, lina] = [await company({ name: 'Rana' }), await company({ name: 'Omar' }), await company()]
    const id = await deal(rana, omar)
    const told = { agreementId: id, requesterId: omar.id, ownerId: rana.id, subject: { kind: 'item', id } } as const
    await transact(house.db, tx => announce(tx, agreementDone, told))
    await deal(omar, rana)
    expect([await booked(rana, 'agreement'), await booked(omar, 'agreement')]).toEqual([['agreement'], ['agreement']])
    await deal(rana, lina)
    expect(await pending(lina)).toBe(START + 500)
    expect(await booked(rana, 'agreement')).toEqual(['agreement', 'agreement'])
  })

  test('for a review while it is not hidden', async () => {
    const [rana, omar] = [await company(), await company()]
    const agreementId = await deal(rana, omar)
    const body = { agreementId, stars: 5, text: 'On time, exact, and friendly.' }
    const { answer } = await house.call(writeReview, { body }, by(omar))
    expect(await booked(omar, 'review')).toEqual(['review'])
    const staff = await asMember(house, { role: 'Super-admin' })
    const one = { params: { reviewId: answer.data._id } }
    await house.call(hideReview, { ...one, body: { reason: 'for the test' } }, by(staff))
    expect(await booked(omar, 'review')).toEqual(['review', '-review'])
    await house.call(showReview, one, by(staff))
    expect(await booked(omar, 'review')).toEqual(['review', '-review', 'review'])
  })
})

describe('a comment', () => {
  const write = async (who: Member, on: { id: string }) => {
    const body = { kind: 'item', id: on.id, text: 'How long does it take?' }
    const { answer } = await house.call(writeComment, { body }, by(who))
    return answer.data._id
  }
  /** Makes comments as old as they must be. */
  const age = async (ids: readonly string[], hours: number) => {
    const at = sql<Date>`clock_timestamp() - ${hours} * interval '1 hour'`
    await house.db.updateTable('comments').set({ created_at: at }).where('id', 'in', ids).execute()
    await house.db
      .updateTable('point_progress')
      .set({ at: new Date(0) })
      .where('work', '=', 'comments')
      .execute()
  }
  const pay = () => payComments(house.house)

  test('is paid when it stood for a day, not before and not twice, and taken back when it goes', async () => {
    const [rana, omar] = [await company(), await company()]
    const item = await offer(rana)
    const [stays, young, gone] = [await write(omar, item), await write(omar, item), await write(omar, item)]
    await house.call(removeComment, { params: { commentId: gone } }, by(omar))
    await age([stays, gone], 25)
    await pay()
    await age([stays, gone], 25)
    await pay()
    expect(await booked(omar, 'comment')).toEqual(['comment'])
    const [said] = await house.db
      .selectFrom('point_postings')
      .selectAll()
      .where('cause', '=', `comment:${stays}`)
      .execute()
    expect(said).toMatchObject({ words: { thing: 'Cold audit' }, link: expect.stringContaining(item.id) })
    await house.call(removeComment, { params: { commentId: stays } }, by(omar))
    await house.call(removeComment, { params: { commentId: young } }, by(omar))
    expect(await booked(omar, 'comment')).toEqual(['comment', '-comment'])
    expect(await pending(omar)).toBe(START)
  })

  test('is paid also when one before cannot be, which is paid as soon as it can', async () => {
    const [rana, omar, noura] = [await company(), await company(), await company()]
    const item = await offer(rana)
    const ids = [await write(omar, item), await write(noura, item)]
    await age(ids, 25)
    const mend = await brokenFor(house.db, 'point_postings', 'user_id', omar.id)
    await expect(pay()).rejects.toThrow(ids[0]!)
    expect([await booked(omar, 'comment'), await booked(noura, 'comment')]).toEqual([[], ['comment']])
    await mend()
    await pay()
    await pay()
    expect([await booked(omar, 'comment'), await booked(noura, 'comment')]).toEqual([['comment'], ['comment']])
  })

  test('counts ten times a day', async () => {
    const [rana, omar] = [await company(), await company()]
    const item = await offer(rana)
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await write(omar, item))
    await age(ids, 30)
    await pay()
    expect(await pending(omar)).toBe(START + 50)
  })
})

test('what was spent before it was taken back is owed', async () => {
  const rana = await asMember(house)
  await pending(rana)
  await transact(house.db, async tx => {
    await give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() })
    await post(tx, { userId: rana.id, act: 'converted', amount: 80, cause: `convert:${rana.id}` })
    await takeBack(tx, 'review', rana.id)
  })
  expect(await balancesOf(house.db, rana.id)).toMatchObject({ pending: -20, earned: 80 })
  await isRight()
})

test('what happened before there were points is credited once, also when it is interrupted', async () => {
  const [rana, omar] = [await company({ name: 'Rana' }), await company({ name: 'Omar' })]
  const agreementId = await deal(rana, omar)
  const body = { agreementId, stars: 5, text: 'On time, exact, and friendly.' }
  await house.call(writeReview, { body }, by(omar))
  const known = { rana: await booked(rana), omar: await booked(omar) }
  expect(known.rana).toHaveLength(5)
  // As if nothing had been heard: the same club without a ledger.
  await house.db.connection().execute(async db => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`truncate point_entries, point_postings, point_accounts`.execute(db)
    await sql`set session_replication_role = default`.execute(db)
  })
  await house.db.updateTable('point_progress').set({ done_at: null }).where('work', '<>', 'comments').execute()
  await Promise.all([creditThePast(house.house), creditThePast(house.house)])
  await creditThePast(house.house)
  expect((await booked(rana)).toSorted()).toEqual(known.rana.toSorted())
  expect((await booked(omar)).toSorted()).toEqual(known.omar.toSorted())
  await house.db
    .updateTable('point_progress')
    .set({ done_at: null, last_id: NOBODY })
    .where('work', '<>', 'comments')
    .execute()
  await creditThePast(house.house)
  expect((await booked(omar)).toSorted()).toEqual(known.omar.toSorted())
  const open = await house.db.selectFrom('point_progress').select('work').where('done_at', 'is', null).execute()
  expect(open).toEqual([{ work: 'comments' }])
  await isRight()
})

describe('one’s own points', () => {
  test('are three balances, twelve months, a statement with reasons and links, and what can still be earned', async () => {
    const [rana, omar] = [await company({ name: 'Rana' }), await company({ name: 'Omar' })]
    const agreementId = await deal(rana, omar)
    await transact(house.db, async tx => {
      await post(tx, { userId: omar.id, act: 'converted', amount: 300, cause: `convert:${omar.id}` })
      await takeBack(tx, 'profile-approved', omar.id)
    })
    const { answer } = await house.call(myPoints, {}, by(omar))
    const { balances, months, ways, collects } = answer.data
    expect(balances).toEqual({ pending: START + 500 - 300 - 100, earned: 300, redeemed: 0 })
    expect(collects).toBe(true)
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toMatchObject({ credited: START + 500, takenBack: 100 })
    expect(months.slice(0, -1).every(month => month.credited === 0)).toBe(true)
    const done = Object.fromEntries(ways.map(way => [way.rule, way.done]))
    expect(done).toMatchObject({ joining: true, 'profile-approved': false, agreement: false, comment: false })
    const statement = (await house.call(myStatement, {}, by(omar))).answer
    expect(statement.data.slice(0, 4)).toMatchObject([
      { act: 'taken-back', rule: 'profile-approved', bucket: 'pending', points: -100, balance: 260 },
      { act: 'converted', bucket: 'earned', points: 300, balance: 300 },
      { act: 'converted', bucket: 'pending', points: -300, balance: 360 },
      {
        rule: 'agreement',
        points: 500,
        name: 'Qamar Cold Chain',
        thing: 'Cold audit',
        link: `/my-agreements/${agreementId}`,
      },
    ])
    const earned = await house.call(myStatement, { query: { bucket: 'earned' } }, by(omar))
    expect([statement.count, earned.answer.count]).toEqual([7, 1])
  })

  test('are nothing, and said so, for the club’s own people; visitors are refused', async () => {
    const employee = await asMember(house, { preset: 'support-agent' })
    const { answer } = await house.call(myPoints, {}, by(employee))
    expect(answer.data).toMatchObject({ collects: false, balances: { pending: 0, earned: 0, redeemed: 0 } })
    expect((await house.call(myPoints)).status).toBe(401)
    expect((await house.call(myStatement)).status).toBe(401)
  })
})

const NOBODY = '00000000-0000-0000-0000-000000000000'
const ROOT = { id: NOBODY, role: 'Super-admin', userType: null, profileStatus: null, permissions: [] } as const
