import { z } from 'zod'
import { Named } from '../../engines/forms/contract.ts'
import { call } from '../../platform/shared/call.ts'
import { FOUND_ICONS } from '../../platform/shared/found-icons.ts'
import { Id } from '../../platform/shared/ids.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { ARTICLE_KINDS } from '../articles/contract/staff.ts'
import { ItemKindKey } from '../items/contract.ts'

/** A member who was found: who, of which kind, where. */
export const MemberHit = z.object({
  _id: Id,
  kind: z.string(),
  username: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  city: z.string().nullable(),
  country: Named.nullable(),
  industries: z.array(Named),
  imageUrl: z.string().nullable(),
})
export type MemberHit = z.infer<typeof MemberHit>

/** An item that was found: what, whose, where. */
export const ItemHit = z.object({
  _id: Id,
  kind: ItemKindKey,
  name: z.string(),
  language: z.enum(LANGUAGES),
  ownerName: z.string(),
  country: Named.nullable(),
  imageUrl: z.string().nullable(),
})
export type ItemHit = z.infer<typeof ItemHit>

/** An article that was found: a post, a question, an article of the knowledge base, an info page. */
export const ArticleHit = z.object({ _id: Id, kind: z.enum(ARTICLE_KINDS), title: z.string(), path: z.string() })
export type ArticleHit = z.infer<typeof ArticleHit>

export const searchMembers = call('GET /search', {
  summary:
    'Finds approved members of all kinds, what they offer, and articles, by name, trade, place and words, in both scripts and with typing errors.',
  description:
    'The same way as the directories and the market go; `items` and `articles`, which hold each of the words, beside the members. Text that was typed on the other keyboard layout is read by the places of its keys when nothing else is found; `readAs` says so.',
  access: 'anyone',
  query: z.object({
    q: z.string().trim().min(2).max(100),
    perPage: z.coerce.number().int().min(1).max(20).default(6),
  }),
  answer: z.object({
    data: z.array(MemberHit),
    count: z.number().int(),
    items: z.array(ItemHit),
    articles: z.array(ArticleHit),
    readAs: z.string().nullable(),
  }),
  limits: [{ max: 300, seconds: 60, by: 'address' }],
})

/** What staff find by a number, a name or words, whether or not readers see it. */
export const DeskHit = z.object({
  _id: Id,
  icon: z.enum(FOUND_ICONS),
  title: z.string(),
  /** Numbers and names. */
  about: z.string(),
  to: z.string(),
})
export type DeskHit = z.infer<typeof DeskHit>

export const searchDesk = call('GET /search/desk', {
  summary: 'Accounts, tickets and complaints by a number, a name or words of them, as far as the caller may open them.',
  access: 'staff',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  answer: z.object({ data: z.array(DeskHit) }),
  limits: [{ max: 300, seconds: 60, by: 'caller' }],
})

export const searchNames = call('GET /search/names', {
  summary: 'Members whom a text can name with `@username`, while the name is being typed.',
  description:
    'By how a word of their name begins, in both scripts, or their user name. Those the caller follows come first; without a letter only they. Nobody across a block, and not the caller.',
  access: 'with-profile',
  query: z.object({ q: z.string().trim().max(30).default('') }),
  answer: z.object({ data: z.array(MemberHit) }),
  limits: [{ max: 300, seconds: 60, by: 'caller' }],
})
