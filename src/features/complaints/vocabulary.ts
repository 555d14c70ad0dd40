/** What can be decided of a case, from nothing to the most. */
export const ACTIONS = ['dismiss', 'warning', 'hide', 'remove', 'restrict', 'suspend'] as const
export type Action = (typeof ACTIONS)[number]

/** How grave a reason is; a case is as grave as the gravest of its reports. */
export const SEVERITIES = ['low', 'medium', 'high'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Where a case stands (product rules, section 13). `waiting` is put aside until somebody answers. */
export const STATUSES = ['new', 'in_review', 'waiting', 'actioned', 'dismissed', 'appealed', 'closed'] as const
export type Status = (typeof STATUSES)[number]

/** Parts of the list. */
export const SHOWS = ['open', 'mine', 'unclaimed', 'held', 'appealed', 'decided', 'all'] as const
export type Show = (typeof SHOWS)[number]

/** For how many days a decision may hold. */
export const LENGTHS = [3, 7, 30, 90] as const

/** How an appeal ends. */
export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** What happened to a case, as its history tells it. */
export const STEPS = [
  'claim',
  'release',
  'put-aside',
  'take-up',
  'decide',
  'undo',
  'carry',
  'appeal',
  'decide-appeal',
  'end',
  'hold',
  'let-through',
] as const
export type Step = (typeof STEPS)[number]

/** Whether an action is for a time: never, if one likes, or always. */
export const TIMED: Record<Action, 'never' | 'may' | 'must'> = {
  dismiss: 'never',
  warning: 'never',
  hide: 'may',
  remove: 'never',
  restrict: 'must',
  suspend: 'may',
}
