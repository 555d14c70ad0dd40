import type { Access, Viewer } from '../shared/access.ts'
import type { MemberLine, MemberMark } from '../shared/member-part.ts'
import type { Language } from '../shared/text.ts'
import type { Db } from './db.ts'
import type { Params } from './text.ts'

/** Of whom something is said: somebody with an account, an address that nobody here has, or both. */
export type Subject = { memberId: string | null; email: string | null }

type Asked = Subject & {
  viewer: Viewer
  language: Language
  /** A sentence of the feature that says it. */
  say(key: string, params?: Params): string
}

/** What is said: how it stands in one line, and what it is made of. Nothing at all is null, and leaves the part out. */
export type Said = {
  stands?: { text: string; mark?: MemberMark; more?: string | null } | null
  lines?: readonly MemberLine[]
  /** The list that holds all of it. */
  to?: string | null
}

/**
 * Something that a feature says of a member beside tickets, letters and cases. Words of the feature's strings: `panel.<key>.title`, and
 * `.all` for the way to `to`, `.none` where there is nothing to say. Whoever may not read it (`access`) is never told of it.
 */
export type MemberPart = {
  key: string
  access: Access
  of(db: Db, asked: Asked): Promise<Said | null>
}
