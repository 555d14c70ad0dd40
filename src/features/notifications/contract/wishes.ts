import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { NOTICE_TOPICS } from '../../../platform/shared/notice.ts'
import { isZone } from '../../../platform/shared/zone-time.ts'
import { CADENCES, CHANNELS, GROUPS, PRESETS } from '../rules/topics.ts'

const Minutes = z.number().int().min(0).max(1439)
const Weekday = z.number().int().min(0).max(6)

/** Quiet hours: minutes of the day, the days (0 Sunday to 6 Saturday) on which they begin, and whether an outbid comes through. */
export const Quiet = z.object({
  on: z.boolean(),
  from: Minutes,
  to: Minutes,
  days: z.array(Weekday).max(7),
  outbidPasses: z.boolean(),
})

/** When what is gathered comes; `ended` since the link of a digest was followed. */
export const Digest = z.object({ at: Minutes, day: Weekday, ended: z.boolean() })

const Cell = z.object({
  cadence: z.enum(CADENCES),
  /** Differs from the preset. */
  changed: z.boolean(),
  /** Why it is not to be chosen; null where it is. */
  fixed: z.enum(['always', 'count', 'never', 'elsewhere']).nullable(),
  choices: z.array(z.enum(CADENCES)),
})
export type Cell = z.infer<typeof Cell>

const TopicRow = z.object({
  topic: z.enum(NOTICE_TOPICS),
  group: z.enum(GROUPS),
  passes: z.boolean(),
  cells: z.object({ app: Cell, push: Cell, mail: Cell }),
})
export type TopicRow = z.infer<typeof TopicRow>

const Mute = z.object({
  _id: Id,
  label: z.string(),
  link: z.string().nullable(),
  kind: z.string(),
  way: z.enum(['off', 'daily']),
  member: z.boolean(),
  /** It was deleted or taken down, or is not for the caller's eyes any more. */
  gone: z.boolean(),
})
export type Mute = z.infer<typeof Mute>

/** How one is told, with what one has been told lately counted for each preset. */
export const WishesView = z.object({
  preset: z.enum(PRESETS),
  /** How many a day it would have been with each preset, of the last 14 days. */
  perDay: z.object({ quiet: z.number(), usual: z.number(), everything: z.number() }),
  rows: z.array(TopicRow),
  zone: z.string(),
  quiet: Quiet,
  digest: Digest,
  mutes: z.array(Mute),
  /** What the next digest holds as it stands, most important first; null where nothing would be sent. */
  next: z.object({ at: z.iso.datetime(), count: z.number().int(), lines: z.array(z.string()) }).nullable(),
})
export type WishesView = z.infer<typeof WishesView>

const Done = z.object({ message: z.string() })

export const readWishes = call('GET /notification-settings', {
  summary:
    'How the caller is told of what concerns them: preset, the table of rows and channels, quiet hours, digests, what is muted.',
  access: 'signed-in',
  answer: z.object({ data: WishesView }),
})

/** A change of one cell; null is what the preset says. */
export const CellChange = z.object({
  topic: z.enum(NOTICE_TOPICS),
  channel: z.enum(CHANNELS),
  cadence: z.enum(CADENCES).nullable(),
})

export const saveWishes = call('PUT /notification-settings', {
  summary:
    'Changes how the caller is told. A preset clears what was changed of the table, then `cells` are set; what is left out stays.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    preset: z.enum(PRESETS).optional(),
    cells: z
      .array(CellChange)
      .max(NOTICE_TOPICS.length * CHANNELS.length)
      .optional(),
    zone: z.string().max(80).refine(isZone, says('settings.zone')).optional(),
    quiet: Quiet.partial().optional(),
    digest: Digest.partial().optional(),
  }),
  answer: z.object({ data: WishesView, message: z.string() }),
})

export const readDigest = call('GET /notification-settings/digest', {
  summary: 'The next digest as a mail, as it stands; null where there would be none.',
  access: 'signed-in',
  query: z.object({ scheme: z.enum(['light', 'dark']).default('light') }),
  answer: z.object({ data: z.object({ subject: z.string(), html: z.string() }).nullable() }),
})

export const muteNotice = call('POST /notifications/mute/:noticeId', {
  summary:
    'Is told no more of the thing that a notice is about, or once a day by mail only. Answers the mute, by which it is taken back.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ noticeId: Id }),
  body: z.object({ way: z.enum(['off', 'daily']) }),
  answer: z.object({ data: Mute, message: z.string() }),
  refusals: { 'notifications.nothing-to-mute': 422 },
})

const OfMute = z.object({ muteId: Id })

export const unmute = call('DELETE /notification-mutes/:muteId', {
  summary: 'Is told of a muted thing again as its row says.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMute,
  answer: Done,
})

export const muteAgain = call('POST /notification-mutes/:muteId', {
  summary: 'Mutes again what was unmuted.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMute,
  answer: Done,
})

const OfToken = z.object({ token: z.string().max(400) })
const Stop = z.object({
  data: z.object({
    /** Which rows of the table the mail was of; of a digest none. */
    topics: z.array(z.enum(NOTICE_TOPICS)),
    digest: z.boolean(),
    stopped: z.boolean(),
  }),
})

export const readStop = call('GET /notifications/stop/:token', {
  summary: 'What the link of a mail would switch off, and whether it is. Nothing is changed.',
  access: 'anyone',
  params: OfToken,
  answer: Stop,
})

export const stopMails = call('POST /notifications/stop/:token', {
  summary: 'Switches off mails of the kind that the link came in, without signing in (RFC 8058).',
  access: 'anyone',
  params: OfToken,
  answer: Stop.extend({ message: z.string() }),
})

export const undoStop = call('DELETE /notifications/stop/:token', {
  summary: 'Takes back what the link of a mail switched off.',
  access: 'anyone',
  params: OfToken,
  answer: Stop.extend({ message: z.string() }),
})
