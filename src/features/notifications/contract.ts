import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { NOTICE_TOPICS } from '../../platform/shared/notice.ts'
import { Paging } from '../../platform/shared/page.ts'
import { NoticeView } from '../../platform/shared/session-contract.ts'
import { GROUPS } from './rules/topics.ts'

/** A notice in the list: of which group and row, the verb on its button where it waits, and what of it can be muted. */
export const NoticeEntry = NoticeView.extend({
  group: z.enum(GROUPS).nullable(),
  /** Its row of the table. */
  topic: z.enum(NOTICE_TOPICS).nullable(),
  act: z.string().nullable(),
  /** The thing that it is about, or the member whose doing it tells of; null where there is neither. */
  mutes: z.enum(['thing', 'member']).nullable(),
})
export type NoticeEntry = z.infer<typeof NoticeEntry>

/** A page of one's own notices, newest first; `waiting` are those of them all that wait for their reader, what ends first. */
export const NoticePage = z.object({
  data: z.array(NoticeEntry),
  count: z.number().int(),
  waiting: z.array(NoticeEntry),
  unreadNotifications: z.number().int(),
  /** How many are unread of each group that has some. */
  unreadOf: z.partialRecord(z.enum(GROUPS), z.number().int()),
})
export type NoticePage = z.infer<typeof NoticePage>

export const listNotices = call('GET /notifications', {
  summary:
    "The caller's own notices, newest first, and what of them waits; `unread=true` leaves the read ones out, `group` those of others.",
  access: 'signed-in',
  query: Paging.extend({ unread: z.boolean().default(false), group: z.enum(GROUPS).optional() }),
  answer: NoticePage,
})

const Left = z.object({ unreadNotifications: z.number().int(), message: z.string() })

export const readNotices = call('POST /notifications/read', {
  summary: 'Marks notices as read: those of `ids`, or every one without it. Answers how many stay unread.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ ids: z.array(Id).max(100).optional() }),
  answer: Left,
})

export const seePage = call('POST /notifications/seen', {
  summary:
    'Marks the notices as read that lead to a page of the site, because it was opened. Answers how many stay unread.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ path: z.string().startsWith('/').max(500) }),
  answer: Left.omit({ message: true }),
})

/**
 * A notice came: both languages, so that the window shows it in whichever it is read in. One that `moved` stands for a group that
 * was unread already: it goes to the top and is not counted again.
 */
export const arrived = event(
  'notifications.arrived',
  z.object({
    notice: NoticeView.omit({ data: true }).extend({
      // An event that an earlier release told has none.
      faces: NoticeView.shape.faces.default([]),
      more: NoticeView.shape.more.default(0),
    }),
    moved: z.boolean().default(false),
    texts: z.object({ en: NoticeView.shape.data, ar: NoticeView.shape.data }),
  }),
)

/** Some notices were read, in this window or another. */
export const wereRead = event('notifications.read', z.object({ ids: z.array(Id).nullable() }))

const Said = z.object({ title: z.string(), body: z.string() })

/**
 * Something goes by push to a member's devices now: the rule has said so, and nobody asks it again. `tag` is what replaces what on
 * the device; `noticeId` the entry of the bell it stands for, null for what has none (messages, ringing); `unread` what the icon counts.
 */
export const pushDue = event(
  'notifications.push-due',
  z.object({
    userId: Id,
    noticeId: Id.nullable(),
    kind: z.string(),
    tag: z.string().nullable(),
    link: z.string().nullable(),
    /** What stands beside it in the bell; what has no entry there has none. */
    faces: NoticeView.shape.faces.optional(),
    more: NoticeView.shape.more.optional(),
    texts: z.object({ en: Said, ar: Said }),
    createdAt: z.iso.datetime(),
  }),
  'userId',
)

/** The topic on which a member's own windows listen. */
export const memberTopic = (userId: string): string => `member:${userId}`
