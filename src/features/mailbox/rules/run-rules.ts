import { among, saysOne } from '../../../engines/rules/run-rules.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Label } from '../rules.ts'

/** When rules are asked: a letter begins a conversation, or answers in one. Nothing that a rule does is an occasion. */
export const OCCASIONS = ['came', 'answered'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** Who may have written it. */
export const SENDERS = ['anybody', 'members', 'visitors'] as const
/** What can be done by itself. */
export const RULE_ACTS = ['label', 'favour', 'read', 'spam', 'trash', 'ticket'] as const
export type RuleAct = (typeof RULE_ACTS)[number]
/** Where a rule puts a conversation. */
export const GOALS = ['spam', 'trash'] as const

/** What a letter is like, as rules see it. */
export type LetterLike = {
  source: 'form' | 'mail' | 'club'
  place: 'inbox' | 'sent' | 'spam' | 'trash'
  email: string
  language: Language
  isMember: boolean
  labels: readonly Label[]
  favoured: boolean
  read: boolean
  hasTicket: boolean
  /** Its subject and what was written last. */
  text: string
}

/** What a letter must be like: all that is said holds, and one of each list that is not empty. */
export type Conditions = {
  sources: readonly ('form' | 'mail')[]
  sender: (typeof SENDERS)[number]
  /** Addresses, or what follows their @. */
  from: readonly string[]
  languages: readonly Language[]
  words: readonly string[]
}

/** What is done; nothing and null leave things as they are. */
export type Doing = {
  labels: readonly Label[]
  favour: boolean
  read: boolean
  moveTo: (typeof GOALS)[number] | null
  /** The department of the ticket that it becomes. */
  department: string | null
}

/** What a rule changes of a conversation; what it would leave as it is stands in none of it. */
export type Change = { labels?: Label[]; favour?: true; read?: true; moveTo?: 'spam' | 'trash'; department?: string }

/** True of a whole address, and of one whose domain is named or below it. */
function comesFrom(from: readonly string[], email: string): boolean {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return (
    from.length === 0 ||
    from
      .map(one => one.toLowerCase().replace(/^@/, ''))
      .some(one => (one.includes('@') ? one === address : domain === one || domain.endsWith(`.${one}`)))
  )
}

/** True when a letter is what a rule speaks of. What lies in spam or in the trash is no rule's. */
export const fits = (conditions: Conditions, letter: LetterLike): boolean =>
  letter.place === 'inbox' &&
  (letter.source === 'club' ? conditions.sources.length === 0 : among(conditions.sources, letter.source)) &&
  (conditions.sender === 'anybody' || (conditions.sender === 'members') === letter.isMember) &&
  comesFrom(conditions.from, letter.email) &&
  among(conditions.languages, letter.language) &&
  saysOne(conditions.words, letter.text)

/** What doing it would change; null when nothing would. A visitor has no account that could own a ticket. */
export function changeBy(doing: Doing, letter: LetterLike): Change | null {
  const labels = doing.labels.filter(label => !letter.labels.includes(label))
  const change: Change = {
    ...(labels.length > 0 && { labels }),
    ...(doing.favour && !letter.favoured && { favour: true as const }),
    ...(doing.read && !letter.read && { read: true as const }),
    ...(doing.moveTo && doing.moveTo !== letter.place && { moveTo: doing.moveTo }),
    ...(doing.department && letter.isMember && !letter.hasTicket && { department: doing.department }),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** The letter once a rule was carried out. */
export const changed = (letter: LetterLike, change: Change): LetterLike => ({
  ...letter,
  labels: [...letter.labels, ...(change.labels ?? [])],
  favoured: letter.favoured || change.favour === true,
  read: letter.read || change.read === true || change.department !== undefined,
  place: change.moveTo ?? letter.place,
  hasTicket: letter.hasTicket || change.department !== undefined,
})

/** What was done, in the words of the screen. */
export const actsOf = ({ labels, favour, read, moveTo, department }: Change): RuleAct[] => [
  ...(labels ? (['label'] as const) : []),
  ...(favour ? (['favour'] as const) : []),
  ...(read ? (['read'] as const) : []),
  ...(moveTo ? [moveTo] : []),
  ...(department ? (['ticket'] as const) : []),
]
