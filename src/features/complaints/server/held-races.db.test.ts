// A text that its author changes while the desk decides on it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { itemCallsOf } from '../../items/item-calls.ts'
import { itemKind } from '../../items/kinds/all-items.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { editPost, writePost } from '../../lounge/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { listReasons, submitReport } from '../../reports/contract.ts'
import { editReview, writeReview } from '../../reviews/contract.ts'
import { editComment, writeComment } from '../../social/contract/comments.ts'
import * as desk from '../contract/desk.ts'
import { addWatchedWord } from '../contract/words.ts'

let house: TestHouse
let lina: Member
let fraud: string
const WORD = 'zorvexium'
beforeAll(async () => {
  house = await testHouse(features)
  lina = await asMember(house, { preset: 'moderator', name: 'Lina Haddad' })
  const { answer } = await house.call(listReasons, { query: { kind: 'post' } }, by(lina))
  fraud = answer.data.find(one => one.name === 'Fraud or a scam')!._id
  await house.call(addWatchedWord, { body: { phrase: WORD } }, by(lina))
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
async function company(name = 'Qamar Foods'): Promise<Member> {
  const member = await asMember(house, { name })
  await makeCompanyProfile(house.house, member.id, lina.id, 'approved', { companyName: name })
  return member
}
const post = async (author: Member, text: string) =>
  (await house.call(writePost, { body: { text } }, by(author))).answer.data._id

/** A text that waits for a decision, what the desk decides of it, and how its author changes it meanwhile. */
type Waiting = { id: string; decided: Record<string, unknown>; change: () => Promise<{ status: number }> }
const LET_THROUGH = { action: 'dismiss', reason: null }

const TEXTS: Record<string, () => Promise<Waiting>> = {
  'a post that is hidden while its author writes a watched word': async () => {
    const author = await company()
    const id = await post(author, 'Gold bars at half price')
    await house.call(
      submitReport,
      { body: { kind: 'post', id, reason: fraud, text: 'A scam.' } },
      by(await asMember(house)),
    )
    await house.settle()
    const change = () =>
      house.call(editPost, { params: { postId: id }, body: { text: `Gold and ${WORD}` } }, by(author))
    return { id, decided: { action: 'hide', reason: fraud, days: 3 }, change }
  },
  'a held comment': async () => {
    const author = await company()
    const under = { kind: 'post', id: await post(author, 'What do you think of it?') }
    const { answer } = await house.call(writeComment, { body: { ...under, text: `Buy ${WORD}` } }, by(author))
    const params = { commentId: answer.data._id }
    const change = () => house.call(editComment, { params, body: { text: `Buy more ${WORD}` } }, by(author))
    return { id: answer.data._id, decided: LET_THROUGH, change }
  },
  'a held review': async () => {
    const [owner, buyer] = [await company('Rana Foods'), await company('Omar Cold')]
    const item = await makeItem(house.house, { ownerId: owner.id, kind: 'service' })
    const agreement = { requesterId: buyer.id, subject: { kind: 'item', id: item.id }, to: 'done' } as const
    const { id: agreementId } = await makeAgreement(house.house, agreement)
    const said = { stars: 2, text: `They are ${WORD} and nothing else.` }
    const { answer } = await house.call(writeReview, { body: { agreementId, ...said } }, by(buyer))
    const params = { reviewId: answer.data._id }
    const change = () => house.call(editReview, { params, body: { ...said, text: `All ${WORD}, all day.` } }, by(buyer))
    return { id: answer.data._id, decided: LET_THROUGH, change }
  },
  'a held offer': async () => {
    const owner = await company()
    const description = `We get you ${WORD} in one day, for a small fee in advance.`
    const { id } = await makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { description } })
    const { update } = itemCallsOf(itemKind('service'))
    const body = { _id: id, description: `${description} Or in two.` }
    return { id, decided: LET_THROUGH, change: () => house.call(update, { body } as never, by(owner)) }
  },
}

/** Who waits for somebody; asked until there is somebody. */
async function waitingFor(tx: Tx, pid: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid)) limit 1`.execute(tx)
    if (rows[0]) return rows[0].pid
  }
}

// The embedded database is one connection: there nobody waits for anybody.
test.runIf(process.env.TEST_DATABASE_URL).each(Object.keys(TEXTS))(
  '%s: change and decision wait for each other in one order',
  async name => {
    const { id, decided, change } = await TEXTS[name]!()
    const { answer } = await house.call(
      desk.listComplaints,
      { query: { show: 'all', perPage: 100 } as never },
      by(lina),
    )
    const { _id: caseId } = answer.data.find(one => one.id === id)!
    await house.call(desk.decideComplaint, { params: { caseId }, body: decided as never }, by(lina))
    await sql`update complaint_decisions set undo_until = clock_timestamp() - interval '1 millisecond'
      where case_id = ${caseId}`.execute(house.db)
    let changing: Promise<{ status: number }> | undefined
    let carrying: Promise<void> | undefined
    await transact(house.db, async tx => {
      // The author has their text in hand and asks for the words; then the desk comes, and waits for the text.
      await sql`lock table watched_words in access exclusive mode`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      changing = change()
      const author = await waitingFor(tx, rows[0]!.pid)
      carrying = house.runTimer('complaints.carry-decisions')
      await waitingFor(tx, author)
    })
    const [changed] = await Promise.all([changing, carrying])
    expect(changed!.status).toBe(200)
    expect(house.lines.filter(line => line.includes('could not be put into effect'))).toEqual([])
    const decision = await house.db
      .selectFrom('complaint_decisions')
      .select('carried_at')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow()
    expect(decision.carried_at).not.toBeNull()
    const open = house.db.selectFrom('complaint_holds').select('id').where('case_id', '=', caseId)
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([])
  },
)

test('every kind whose words are watched says how its owner holds it', () => {
  const watched = house.house.targets().filter(one => one.words && one.moderate)
  expect(watched.map(one => one.kind).toSorted()).toEqual([
    'comment',
    'item',
    'message',
    'post',
    'review',
    'review-reply',
  ])
  expect(watched.filter(one => !one.moderate!.lock).map(one => one.kind)).toEqual([])
})
