import { among, runRules as runAll, saysOne } from '../../../engines/rules/run-rules.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Priority } from './vocabulary.ts'

/** When rules are asked: nothing that a rule does is an occasion, so that no rule ever calls another. */
export const OCCASIONS = ['opened', 'replied', 'late'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** What a ticket is like, as rules see it. */
export type TicketLike = {
  ownerId: string
  departmentId: string
  priority: Priority
  language: Language
  assigneeId: string | null
  tags: readonly string[]
  /** Its subject and what its member wrote. */
  text: string
}

/** What a ticket must be like: all that is said holds, and one of each list that is not empty. */
export type Conditions = {
  departments: readonly string[]
  priorities: readonly Priority[]
  languages: readonly Language[]
  words: readonly string[]
  unassigned: boolean
}

/** What is done; null and nothing leave things as they are. */
export type Doing = {
  moveTo: string | null
  priority: Priority | null
  assignee: string | null
  tags: readonly string[]
  note: string
}

export type Rule = { name: string; conditions: Conditions; doing: Doing }

/** What a rule changed of a ticket; what it would leave as it is stands in none of it. */
export type Change = { moveTo?: string; priority?: Priority; assignee?: string; tags?: string[]; note?: string }

/** True when a ticket is what a rule speaks of. */
export const fits = (conditions: Conditions, ticket: TicketLike): boolean =>
  among(conditions.departments, ticket.departmentId) &&
  among(conditions.priorities, ticket.priority) &&
  among(conditions.languages, ticket.language) &&
  (!conditions.unassigned || ticket.assigneeId === null) &&
  saysOne(conditions.words, ticket.text)

/** What doing it would change; null when nothing would. Nobody gets what they asked themselves. */
export function changeBy(doing: Doing, ticket: TicketLike, mostTags: number): Change | null {
  const tags = [...new Set(doing.tags)]
    .filter(tag => !ticket.tags.includes(tag))
    .slice(0, Math.max(0, mostTags - ticket.tags.length))
  const gives = doing.assignee !== null && doing.assignee !== ticket.assigneeId && doing.assignee !== ticket.ownerId
  const change: Change = {
    ...(doing.moveTo !== null && doing.moveTo !== ticket.departmentId && { moveTo: doing.moveTo }),
    ...(doing.priority !== null && doing.priority !== ticket.priority && { priority: doing.priority }),
    ...(gives && { assignee: doing.assignee! }),
    ...(tags.length > 0 && { tags }),
    ...(doing.note !== '' && { note: doing.note }),
  }
  return Object.keys(change).length > 0 ? change : null
}

const changed = (ticket: TicketLike, change: Change): TicketLike => ({
  ...ticket,
  departmentId: change.moveTo ?? ticket.departmentId,
  priority: change.priority ?? ticket.priority,
  assigneeId: change.assignee ?? ticket.assigneeId,
  tags: [...ticket.tags, ...(change.tags ?? [])],
})

/** What rules do to a ticket on one occasion: each is asked once, in their order, and sees what those before it did. */
export function runRules<R extends Rule>(
  rules: readonly R[],
  ticket: TicketLike,
  mostTags: number,
): { ticket: TicketLike; done: { rule: R; change: Change }[] } {
  const kind = { fits, changed, changeBy: (doing: Doing, like: TicketLike) => changeBy(doing, like, mostTags) }
  const { thing, done } = runAll(kind, rules, ticket)
  return { ticket: thing, done }
}
