import { defineFeature, type Feature } from '../../../platform/server/registry.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { calendarsFeature } from '../../calendars/server/public.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { plansFeature } from '../../plans/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { MEMBER } from '../../social/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import * as calls from '../contract.ts'
import { meetingsFeature } from '../server/wiring.ts'

/** Approved members have a page. */
const pagesOfMembers = defineFeature('tester', { en: {}, ar: {} }, [], registry =>
  registry.target({
    kind: MEMBER,
    look: async (db, _, ids) =>
      (
        await db
          .selectFrom('users')
          .selectAll()
          .where('id', 'in', ids)
          .where('profile_status', '=', 'approved')
          .where('suspended_at', 'is', null)
          .execute()
      ).map(row => ({ kind: MEMBER, id: row.id, title: row.name, link: `/profile/${row.username}` })),
  }),
)

export const MINUTE = 60_000
export const DAY = 1440 * MINUTE
/** A moment from now, on the whole minute. */
export const ahead = (ms: number): string => new Date(Math.ceil((Date.now() + ms) / MINUTE) * MINUTE).toISOString()

type Proposed = Partial<Parameters<typeof proposalOf>[0]>
const proposalOf = (more: { times: string[] } & Record<string, unknown>) => ({
  title: 'The meters at Alexandria',
  minutes: 45,
  zone: 'Asia/Dubai',
  ...more,
})

/** A club in which members can meet, with more of its features and settings where they are wanted. */
export async function meetingHouse(more: readonly Feature[] = [], settings: Record<string, string> = {}) {
  const ground = [lookupsFeature, settingsFeature, accessFeature, accountsFeature, signinFeature, plansFeature]
  const own = [notificationsFeature, socialFeature, pagesOfMembers, calendarsFeature, meetingsFeature]
  const house: TestHouse = await testHouse([...ground, ...more, ...own], settings)
  const as = ({ bearer }: Member) => ({ bearer })
  const member = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })
  const propose = (from: Member, more: Proposed & Record<string, unknown> = {}) =>
    house.call(calls.proposeMeeting, { body: proposalOf({ times: [ahead(3 * DAY)], ...more }) as never }, as(from))
  const read = async (who: Member, meetingId: string) =>
    (await house.call(calls.readMeeting, { params: { meetingId } }, as(who))).answer.data
  const answer = (who: Member, meetingId: string, body: Record<string, unknown>) =>
    house.call(
      calls.answerMeeting,
      { params: { meetingId }, body: { answer: 'accepted', zone: 'Africa/Cairo', ...body } as never },
      as(who),
    )
  const told = async (who: Member) =>
    (
      await house.db
        .selectFrom('notices')
        .select('kind')
        .where('recipient_id', '=', who.id)
        .where('kind', 'like', 'meetings.%')
        .orderBy('created_at')
        .execute()
    ).map(row => row.kind)
  const mails = (to: string) =>
    house.db.selectFrom('mails').selectAll().where('to_address', '=', to).orderBy('id').execute()
  return { house, as, member, propose, read, answer, told, mails }
}
