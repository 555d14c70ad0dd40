import { randomUUID } from 'node:crypto'
import { defineFeature, type Feature } from '../../../platform/server/registry.ts'
import type { InputOf } from '../../../platform/shared/call.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import type { TestHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { plansFeature } from '../../plans/server/wiring.ts'
import { roomsFeature } from '../../rooms/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { block, MEMBER } from '../../social/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import * as calls from '../contract.ts'
import * as groups from '../contract/groups.ts'
import * as messages from '../contract/messages.ts'
import { chatFeature } from '../server/wiring.ts'

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

/** What conversations stand on, and conversations. */
export const chatWithGround: readonly Feature[] = [
  lookupsFeature,
  settingsFeature,
  accessFeature,
  accountsFeature,
  signinFeature,
  plansFeature,
  notificationsFeature,
  socialFeature,
  pagesOfMembers,
  roomsFeature,
  chatFeature,
]

type Sending = Partial<InputOf<typeof messages.sendMessage>['body']>

/** What tests do in conversations, over HTTP as browsers do. */
export function chatScene(house: () => TestHouse) {
  const as = ({ bearer }: Member) => ({ bearer })
  const member = (wanted: Wanted = {}) => asMember(house(), { userType: 'company', ...wanted })
  /** Limits by the minute have tests of their own; here everybody may write as fast as they can. */
  const noHurry = () => house().db.deleteFrom('rate_limits').execute()
  const begin = (from: Member, to: Member, text = 'Good morning.', clientId: string = randomUUID()) =>
    house().call(calls.startConversation, { body: { username: to.username, clientId, text } }, as(from))
  const accept = (who: Member, sessionId: string) =>
    house().call(calls.acceptRequest, { params: { sessionId } }, as(who))
  const say = (from: Member, sessionId: string, text: string, more: Sending = {}) =>
    house().call(
      messages.sendMessage,
      { params: { sessionId }, body: { clientId: randomUUID(), text, ...more } },
      as(from),
    )
  const read = async (who: Member, sessionId: string) =>
    (await house().call(calls.readConversation, { params: { sessionId } }, as(who))).answer.data
  const thread = async (who: Member, sessionId: string, query: InputOf<typeof messages.listMessages>['query'] = {}) =>
    (await house().call(messages.listMessages, { params: { sessionId }, query }, as(who))).answer.data
  const waiting = async (who: Member) => (await house().call(calls.readWaiting, {}, as(who))).answer.data
  const readUpTo = (who: Member, sessionId: string, seq: number) =>
    house().call(calls.markRead, { params: { sessionId }, body: { seq } }, as(who))
  const blockBy = (who: Member, whom: Member) => house().call(block, { body: { kind: MEMBER, id: whom.id } }, as(who))
  /** Two who talk with each other, after one message. */
  const talking = async (wanted: Wanted = {}) => {
    const [rana, omar] = [await member(wanted), await member()]
    const sessionId = (await begin(rana, omar)).answer.data.sessionId
    await accept(omar, sessionId)
    await noHurry()
    return { rana, omar, sessionId }
  }
  const makeGroup = async (maker: Member, who: readonly Member[], name = 'Cold store') =>
    house().call(groups.makeGroup, { body: { name, usernames: who.map(one => one.username) } }, as(maker))
  return {
    ...{ as, member, noHurry, begin, accept, say, read, thread, waiting, readUpTo, blockBy, talking, makeGroup },
  }
}
