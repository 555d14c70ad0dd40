import { sql } from 'kysely'
import { voteArticle } from '../src/features/articles/contract/knowledge.ts'
import { createArticle, createGroup, publishArticle } from '../src/features/articles/contract/staff.ts'
import * as campaigns from '../src/features/campaigns/contract.ts'
import { sendSlice } from '../src/features/campaigns/server/send-slices.ts'
import { appealDecision, myDecisions } from '../src/features/complaints/contract.ts'
import { claimComplaint, decideAppeal, decideComplaint } from '../src/features/complaints/contract/desk.ts'
import { writePost } from '../src/features/lounge/contract.ts'
import { makeCompanyProfile } from '../src/features/profiles/test/fixtures.ts'
import { listReasons, submitReport } from '../src/features/reports/contract.ts'
import { transact } from '../src/platform/server/db.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

const by = ({ bearer }: Member, n = 0) => ({ bearer, ...from(n) })

/** A post that somebody reported, its author, and two of the club who could deal with it. */
async function reported(house: TestHouse) {
  const two = [await asMember(house, { preset: 'moderator' }), await asMember(house, { preset: 'moderator' })] as const
  const author = await asMember(house)
  await makeCompanyProfile(house.house, author.id, two[0].id, 'approved')
  const { _id: id } = (await house.call(writePost, { body: { text: 'Once is enough.' } }, by(author))).answer.data
  const reasons = (await house.call(listReasons, { query: { kind: 'post' } }, by(author))).answer.data
  const reason = reasons.find(one => !one.needsText)!._id
  const report = { kind: 'post', id, reason, text: 'Twice would be too much.' }
  await house.call(submitReport, { body: report }, by(await asMember(house)))
  await house.settle()
  const { id: caseId } = await house.db
    .selectFrom('complaint_cases')
    .select('id')
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  return { two, author, reason, caseId }
}

const stepsOf = async ({ db }: TestHouse, caseId: string, step: string): Promise<number> =>
  (await db.selectFrom('audit').select('id').where('target_id', '=', caseId).where('action', '=', step).execute())
    .length

const claiming: Flow = {
  name: 'complaint claimed by two',
  async prepare(house) {
    const { two, caseId } = await reported(house)
    return {
      act: n => house.call(claimComplaint, { params: { caseId } }, by(two[n % 2]!, n)),
      effects: () => stepsOf(house, caseId, 'complaints.claim'),
    }
  },
}

/** A decision in effect, to which its member may object. */
async function decided(house: TestHouse) {
  const { two, author, reason, caseId } = await reported(house)
  await house.call(decideComplaint, { params: { caseId }, body: { action: 'warning', reason } }, by(two[0]))
  await sql`update complaint_decisions set undo_until = clock_timestamp() where case_id = ${caseId}`.execute(house.db)
  await house.runTimer('complaints.carry-decisions')
  const [own] = (await house.call(myDecisions, {}, by(author))).answer.data
  return { two, author, caseId, decisionId: own!._id }
}

const object = (house: TestHouse, author: Member, decisionId: string, n: number) =>
  house.call(appealDecision, { params: { decisionId }, body: { text: 'It was said in jest.' } }, by(author, n))

const appealing: Flow = {
  name: 'appeal',
  async prepare(house) {
    const { author, caseId, decisionId } = await decided(house)
    return {
      act: n => object(house, author, decisionId, n),
      effects: () => stepsOf(house, caseId, 'complaints.appeal'),
    }
  },
}

const judging: Flow = {
  name: 'appeal decided both ways',
  async prepare(house) {
    const { two, author, caseId, decisionId } = await decided(house)
    await object(house, author, decisionId, 0)
    const way = (n: number) => (n % 2 ? 'upheld' : 'overturned')
    return {
      act: n => {
        const body = { outcome: way(n), words: 'We looked at it again.' } as const
        return house.call(decideAppeal, { params: { caseId }, body }, by(two[1], n))
      },
      effects: () => stepsOf(house, caseId, 'complaints.decide-appeal'),
    }
  },
}

const text = (title: string) => ({ title, slug: '', excerpt: '', body: '<p>Once.</p>', coverAlt: '' })

const voting: Flow = {
  name: 'vote on an article',
  async prepare(house) {
    const editor = await asMember(house, { preset: 'content-editor' })
    const group = { kind: 'kb' as const, name: { en: `Votes ${editor.id}`, ar: 'أصوات' } }
    const groupId = (await house.call(createGroup, { body: group }, by(editor))).answer.data._id
    const texts = { en: text(`Counted ${editor.id}`), ar: text('يُعدّ مرة') }
    const draft = { kind: 'kb' as const, texts, groupId, tags: [], readers: 'anyone' as const, coverId: null }
    const articleId = (await house.call(createArticle, { body: draft }, by(editor))).answer.data._id
    await house.call(publishArticle, { params: { articleId }, body: { at: null } }, by(editor))
    const reader = await asMember(house)
    return {
      act: n => house.call(voteArticle, { params: { articleId }, body: { helpful: n % 2 === 0 } }, by(reader, n)),
      effects: async () =>
        (await house.db.selectFrom('article_votes').select('voter').where('article_id', '=', articleId).execute())
          .length,
    }
  },
}

const EVERYBODY = { plans: [], countries: [], industries: [], languages: [], activity: 'any' } as const
const said = (subject: string, body: string) => ({ subject, body, action: 'See' })

/** Pressed by many, sent by two timers, while processes die in the middle of a slice: whoever gets most of it gets it once. */
const sending: Flow = {
  name: 'campaign, with processes that die',
  async prepare(house) {
    const editor = await asMember(house, { preset: 'content-editor' })
    const receivers = await Promise.all(Array.from({ length: 20 }, () => asMember(house, { userType: 'advisor' })))
    const { _id: campaignId } = (await house.call(campaigns.createCampaign, { body: { articleId: null } }, by(editor)))
      .answer.data
    const { revision } = (
      await house.call(
        campaigns.saveCampaign,
        {
          params: { campaignId },
          body: {
            title: 'Once',
            texts: { en: said('Once', 'Dear {name}, once.'), ar: said('مرة', 'مرة واحدة.') },
            link: '/blog/list',
            pictureId: null,
            audience: { ...EVERYBODY, kinds: ['advisor'] } as never,
            revision: 0,
          },
        },
        by(editor),
      )
    ).answer.data
    const dies = () =>
      transact(house.db, async tx => {
        await sendSlice(tx, house.house.secrets.linkKey, campaignId)
        throw new Error('killed')
      }).catch(() => undefined)
    const press = (n: number) =>
      house.call(
        campaigns.sendCampaign,
        { params: { campaignId }, body: { revision, at: null, zone: 'UTC' } },
        by(editor, n),
      )
    return {
      act: n => (n % 10 === 0 ? dies() : n % 3 === 0 ? house.runTimer('campaigns.send-on') : press(n)),
      effects: async () => {
        await house.runTimer('campaigns.send-on')
        const { rows } = await sql<{ sent: number; missed: number }>`
          select coalesce(max(count), 0)::int as sent, (${receivers.length} - count(*))::int as missed from (
            select count(m.id) from mails m where m.kind = 'campaigns.letter' and m.recipient_id in (${sql.join(receivers.map(one => one.id))})
            group by m.recipient_id) each`.execute(house.db)
        return rows[0]!.missed === 0 ? rows[0]!.sent : 0
      },
    }
  },
}

/** What the club's desks do once: a case and an objection, a vote, a mail to many. */
export const careFlows: readonly Flow[] = [claiming, appealing, judging, voting, sending]
