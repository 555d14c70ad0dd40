import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { MemberLine, MemberMark } from '../../platform/shared/member-part.ts'
import { listOf } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

/** Who works with something that has a member beside it. */
const BESIDE = {
  anyOf: [
    { permission: 'users.read' },
    { permission: 'tickets.read' },
    { permission: 'contact.read' },
    { permission: 'complaints.read' },
  ],
} as const
/** Who reads and writes what staff note of members. */
export const NOTES = { permission: 'member-notes.read' } as const
export const WRITE = { permission: 'member-notes.write' } as const

export const MAX_NOTE = 2000
export const MOST_TAGS = 12

/** What a feature says of a member, as its reader may have it. */
const MemberPartView = z.object({
  feature: z.string(),
  key: z.string(),
  title: z.string(),
  stands: z.object({ text: z.string(), mark: MemberMark.nullable(), more: z.string().nullable() }).nullable(),
  lines: z.array(MemberLine),
  /** Said where there is nothing. */
  none: z.string(),
  /** The list that holds all of it. */
  all: z.object({ to: z.string(), text: z.string() }).nullable(),
})
export type MemberPartView = z.infer<typeof MemberPartView>

const MemberNote = z.object({
  _id: Id,
  /** Null once its author is gone. */
  by: z.object({ _id: Id, name: z.string() }).nullable(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  at: z.iso.datetime(),
})
export type MemberNote = z.infer<typeof MemberNote>

/** What staff noted of a member. */
const Noted = z.object({ notes: z.array(MemberNote), tags: z.array(z.string()) })
export type Noted = z.infer<typeof Noted>

const Panel = z.object({
  /** Null for an address that nobody here has. */
  member: z
    .object({
      _id: Id,
      name: z.string(),
      username: z.string(),
      picture: z.string().nullable(),
      userType: z.enum(USER_TYPES).nullable(),
      language: z.enum(LANGUAGES),
      since: z.iso.datetime(),
      suspended: z.boolean(),
    })
    .nullable(),
  parts: z.array(MemberPartView),
  /** Null for whoever may not read it, and of oneself. */
  noted: Noted.nullable(),
})
export type Panel = z.infer<typeof Panel>

export const readPanel = call('GET /member-panel', {
  name: 'readMemberPanel',
  summary: 'What is known of a member, or of an address, beside what staff work on.',
  description:
    'Either `member` or `email`. Each part comes only to those who may read what it is made of. By address asks for `contact.read`; an address that a member has is that member.',
  access: BESIDE,
  query: z.object({ member: Id.optional(), email: z.email().max(254).optional() }),
  answer: z.object({ data: Panel }),
})

const OfMember = z.object({ userId: Id })
const Kept = Done.extend({ data: Noted })

export const addNote = call('POST /members/:userId/notes', {
  name: 'addMemberNote',
  summary: 'Leaves a note about a member for the club’s people.',
  access: WRITE,
  params: OfMember,
  body: z.strictObject({ text: z.string().trim().min(1).max(MAX_NOTE) }),
  answer: Kept,
  status: 201,
})

export const removeNote = call('DELETE /member-notes/:noteId', {
  name: 'removeMemberNote',
  summary: 'Takes away a note that one wrote; a Super-admin takes away any.',
  access: WRITE,
  params: z.object({ noteId: Id }),
  answer: Kept,
})

/** A tag: one or a few words without commas. */
export const Tag = z
  .string()
  .trim()
  .min(2)
  .max(30)
  .regex(/^[^,،]+$/)

export const setTags = call('PUT /members/:userId/tags', {
  name: 'setMemberTags',
  summary: 'Says which tags a member has; one that is written otherwise is the one that is known.',
  access: WRITE,
  params: OfMember,
  body: z.strictObject({ tags: z.array(Tag).max(MOST_TAGS) }),
  answer: Kept,
})

export const listTags = call('GET /member-tags', {
  name: 'listMemberTags',
  summary: 'The tags that members have, with how many have each: the words that staff share.',
  access: NOTES,
  answer: listOf(z.object({ tag: z.string(), members: z.number().int() })),
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'users.note': true
    'users.note-removed': true
    'users.tags': true
  }
}
