import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileIds } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { MAX_MEMBERS } from '../rules.ts'
import { MAX_SEQ } from './messages.ts'
import { Party } from './party.ts'

/** Longest name of a group, in characters. */
export const MAX_GROUP_NAME = 80

/** A group as its members have it in their lists. */
export const GroupView = z.object({
  name: z.string(),
  /** Address of its small picture. */
  picture: z.string().nullable(),
  /** Who is in it, whoever was asked among them. */
  count: z.number().int(),
  /** Whether the reader leads it. */
  admin: z.boolean(),
  /** Whether the reader is in it no more. */
  left: z.boolean(),
  /** Who brought the reader in, while they have not answered. */
  askedBy: Party.nullable(),
  /** Some of its members, for a face of it. */
  faces: z.array(Party),
})
export type GroupView = z.infer<typeof GroupView>

/** Somebody who is, or was, in a group. */
export const GroupMember = Party.extend({
  own: z.boolean(),
  admin: z.boolean(),
  /** Was asked, and has not answered. */
  asked: z.boolean(),
  /** Is in it no more; what they wrote stays under their name. */
  left: z.boolean(),
  /** The reader blocked them: their words stand folded. */
  folded: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

const About = z.object({ sessionId: Id })
const Name = z.string().trim().min(1).max(MAX_GROUP_NAME)
const Usernames = z
  .array(z.string().min(1).max(60))
  .min(1)
  .max(MAX_MEMBERS - 1)
const Changed = z.object({ message: z.string(), data: z.object({ sessionId: Id }) })
const ADDING = { 'chat.cannot-add': 409, 'chat.group-full': 409 } as const

export const makeGroup = call('POST /conversations/groups', {
  summary: 'Makes a group and brings members in. Whoever does not talk with the caller yet gets it as a request.',
  description:
    'The group counts as a conversation that was begun, and so does everybody who is asked; beyond what the plan gives a day it is refused with plan-required (`chat.new_per_day`).',
  access: 'with-profile',
  body: z.object({ name: Name, usernames: Usernames, picture: FileIds.max(1).optional() }),
  files: { picture: { take: 'image' } },
  answer: Changed,
  refusals: ADDING,
  limits: [{ max: 5, seconds: 3600, by: 'caller' }],
})

export const changeGroup = call('PUT /conversations/:sessionId/group', {
  summary: 'Changes the name or the picture of a group, by one of its admins; an empty list takes the picture away.',
  access: 'signed-in',
  params: About,
  body: z.object({ name: Name.optional(), picture: FileIds.max(1).optional() }),
  files: { picture: { take: 'image' } },
  answer: Changed,
  refusals: { 'chat.not-admin': 409, 'chat.you-left': 409 },
})

export const listGroupMembers = call('GET /conversations/:sessionId/members', {
  summary: 'Everybody who is in a conversation, and who was.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  answer: z.object({ data: z.array(GroupMember) }),
})

export const addGroupMembers = call('POST /conversations/:sessionId/members', {
  summary: 'Brings members into a group, by one of its admins. They read what is said from then on.',
  access: 'with-profile',
  params: About,
  body: z.object({ usernames: Usernames }),
  answer: Changed,
  refusals: { ...ADDING, 'chat.not-admin': 409, 'chat.you-left': 409 },
  limits: [{ max: 60, seconds: 3600, by: 'caller' }],
})

export const changeGroupMember = call('PUT /conversations/:sessionId/members/:userId', {
  summary: 'Makes a member of a group one of its admins.',
  access: 'signed-in',
  params: About.extend({ userId: Id }),
  body: z.object({ admin: z.literal(true) }),
  answer: Changed,
  refusals: { 'chat.not-admin': 409, 'chat.you-left': 409, 'chat.not-answered-yet': 409 },
})

export const takeOutMember = call('DELETE /conversations/:sessionId/members/:userId', {
  summary: 'Takes a member out of a group, by one of its admins.',
  access: 'signed-in',
  whileRestricted: true,
  params: About.extend({ userId: Id }),
  answer: Changed,
  refusals: { 'chat.not-admin': 409, 'chat.you-left': 409, 'chat.yourself': 409 },
})

export const leaveGroup = call('POST /conversations/:sessionId/leave', {
  summary:
    'Leaves a group. What was said until then stays to be read; its last admin is followed by whoever is in it longest.',
  access: 'signed-in',
  whileRestricted: true,
  params: About,
  answer: Done,
})

export const listReaders = call('GET /conversations/:sessionId/messages/:seq/readers', {
  summary: 'Who read a message of one’s own, and on whose devices it lies, as far as they show it.',
  access: 'signed-in',
  closedToLooking: true,
  params: About.extend({ seq: z.coerce.number().int().min(1).max(MAX_SEQ) }),
  answer: z.object({ data: z.object({ read: z.array(Party), delivered: z.array(Party) }) }),
})

/** A message of a group named its reader; a muted group too. */
export const mentioned = notice('chat.mentioned', z.object({ name: z.string(), group: z.string() }), {
  topic: 'comments',
  about: 'group',
})
