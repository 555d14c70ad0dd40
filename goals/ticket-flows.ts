import { changeTicket } from '../src/features/support/contract/desk.ts'
import { mergeTicket } from '../src/features/support/contract/joining.ts'
import { createTicket } from '../src/features/support/contract/tickets.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

const asked = async (house: TestHouse, { bearer }: Member): Promise<string> => {
  const { id } = await house.db.selectFrom('departments').select('id').limit(1).executeTakeFirstOrThrow()
  const body = { department: id, subject: 'What happens twice?', text: 'Nothing, I hope.' }
  return (await house.call(createTicket, { body }, { bearer })).answer.data._id
}

/** Two of the club work at the same desk. */
const agents = async (house: TestHouse) =>
  [await asMember(house, { preset: 'support-agent' }), await asMember(house, { preset: 'support-agent' })] as const

const stepsOf = async ({ db }: TestHouse, ids: readonly string[], act: string): Promise<number> =>
  (await db.selectFrom('ticket_steps').select('id').where('act', '=', act).where('ticket_id', 'in', ids).execute())
    .length

const taking: Flow = {
  name: 'ticket taken',
  async prepare(house) {
    const [agent] = await agents(house)
    const ticketId = await asked(house, await asMember(house))
    const body = { assignee: agent.id }
    return {
      act: n => house.call(changeTicket, { params: { ticketId }, body }, { bearer: agent.bearer, ...from(n) }),
      effects: () => stepsOf(house, [ticketId], 'assigned'),
    }
  },
}

const merging: Flow = {
  name: 'tickets merged, in both directions',
  async prepare(house) {
    const two = await agents(house)
    const member = await asMember(house)
    const [one, other] = [await asked(house, member), await asked(house, member)]
    const way = (n: number) => (n % 2 ? { ticketId: one, into: other } : { ticketId: other, into: one })
    return {
      act: n => {
        const { ticketId, into } = way(n)
        const as = { bearer: two[n % 2]!.bearer, ...from(n) }
        return house.call(mergeTicket, { params: { ticketId }, body: { into } }, as)
      },
      effects: () => stepsOf(house, [one, other], 'merged'),
    }
  },
}

/** What the club's desk does once with a ticket. */
export const ticketFlows: readonly Flow[] = [taking, merging]
