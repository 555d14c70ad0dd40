import { z } from 'zod'
import { PROFILE_STATUSES, ROLES, USER_TYPES } from './access.ts'
import { call } from './call.ts'
import { Id } from './ids.ts'
import { LANGUAGES } from './text.ts'

/** Whose face, or the picture of what, stands beside a notice. */
export const NoticeFace = z.object({
  id: Id,
  of: z.enum(['member', 'thing']),
  name: z.string(),
  picture: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
})
export type NoticeFace = z.infer<typeof NoticeFace>

/** A notice as the session and the bell show it: title and body in the asked language (spec, session user). */
export const NoticeView = z.object({
  _id: Id,
  kind: z.string(),
  data: z.object({ title: z.string(), body: z.string() }),
  link: z.string().nullable(),
  /** Of a group the newest first; of whom nothing is shown is not among them. */
  faces: z.array(NoticeFace),
  /** How many more there are behind the faces. */
  more: z.number().int(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type NoticeView = z.infer<typeof NoticeView>

/** How one of the club's people has the menu of the back-office, by keys of its entries; an empty order is the club's. */
export const OfficeMenu = z.object({
  pinned: z.array(z.string()),
  hidden: z.array(z.string()),
  order: z.array(z.string()),
})
export type OfficeMenu = z.infer<typeof OfficeMenu>

/** The signed-in person as the whole browser side knows them. */
export const SessionUser = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  pendingPoints: z.number().int(),
  role: z.object({ name: z.enum(ROLES) }),
  userType: z.enum(USER_TYPES).nullable(),
  profileStatus: z.enum(PROFILE_STATUSES).nullable(),
  trialCount: z.number().int(),
  trialExpirationDate: z.iso.datetime().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  currency: z.string().nullable(),
  permissions: z.array(z.string()),
  /** Of the club's people who arranged it, or whose role begins it otherwise; null stands as the club has it. */
  menu: OfficeMenu.nullable(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** Who is signed in, with what the bars show. The shell feature answers it. */
export const currentUser = call('GET /auth/user', {
  summary: 'The signed-in person: role, user type, newest notices and the unread counts.',
  access: 'signed-in',
  answer: z.object({
    role: z.object({ name: z.enum(ROLES) }),
    user: SessionUser,
    notifications: z.array(NoticeView),
    unreadNotifications: z.number().int(),
    unreadChats: z.number().int(),
    /** The place of the newest event told before this was read: a window that hears `member:<id>` from there misses nothing. */
    lastEvent: z.number().int(),
  }),
  alwaysOpen: true,
})
