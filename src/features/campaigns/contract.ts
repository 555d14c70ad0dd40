import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { Bytes, call } from '../../platform/shared/call.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

const READ = { permission: 'campaigns.read' } as const
const WRITE = { permission: 'campaigns.write' } as const
const SEND = { permission: 'campaigns.send' } as const

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Members of a kind, and those without a profile. */
export const KINDS = [...USER_TYPES, 'none'] as const
/** How lately somebody was here: at any time, in the last 30 days, not in the last 90. */
export const ACTIVITY = ['any', 'active', 'quiet'] as const

/** Who gets it: what is empty narrows nothing; of one list any, of several lists all. */
export const Audience = z.strictObject({
  kinds: z.array(z.enum(KINDS)).max(KINDS.length),
  /** Codes of plans. */
  plans: z.array(z.string().max(80)).max(50),
  /** Of their profiles that members find. */
  countries: z.array(Id).max(60),
  industries: z.array(Id).max(60),
  languages: z.array(z.enum(LANGUAGES)).max(2),
  activity: z.enum(ACTIVITY),
})
export type Audience = z.infer<typeof Audience>

/** What it says in one language. An address in the text becomes a link; the button needs `link`. */
export const LetterText = z.strictObject({
  subject: z.string().trim().max(200),
  body: z.string().trim().max(20_000),
  action: z.string().trim().max(80),
})
export type LetterText = z.infer<typeof LetterText>
const Texts = z.strictObject({ en: LetterText, ar: LetterText })

const ADDRESS = /^(https?:\/\/[^\s{}<>"]+\.[^\s{}<>"]+|\/(?!\/)[^\s{}<>"\\]*)?$/

/** An address of the web, a path of this site, or nothing. */
const Link = z
  .string()
  .trim()
  .max(1000)
  .refine(link => ADDRESS.test(link), says('campaigns.link'))

/** A campaign as its editor sends it. */
export const CampaignBody = z.object({
  /** How staff call it. */
  title: z.string().trim().min(1).max(120),
  texts: Texts,
  /** Where the button leads; '' without one. */
  link: Link,
  pictureId: Id.nullable(),
  audience: Audience,
})
export type CampaignBody = z.infer<typeof CampaignBody>

const Figures = z.object({
  /** Who was to get it when it began. */
  receivers: z.number().int(),
  sent: z.number().int(),
  /** Kept for want of a mail server. */
  kept: z.number().int(),
  waiting: z.number().int(),
  /** Given up. */
  failed: z.number().int(),
  /** Refused for their address, or come back after they were sent. */
  bounced: z.number().int(),
  leftOut: z.number().int(),
  unsubscribed: z.number().int(),
  clicked: z.number().int(),
})
export type Figures = z.infer<typeof Figures>

export const CampaignRow = z.object({
  _id: Id,
  title: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  archived: z.boolean(),
  dueAt: z.iso.datetime().nullable(),
  zone: z.string().nullable(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  by: z.string().nullable(),
  /** Null before it began. */
  figures: Figures.nullable(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const CampaignView = CampaignRow.extend({
  texts: Texts,
  link: z.string(),
  picture: FileView.nullable(),
  audience: Audience,
  /** Counts changes; a change names the one that was shown. */
  revision: z.number().int(),
  /** Where its links lead, and how many members followed each. */
  links: z.array(z.object({ url: z.string(), clicked: z.number().int() })),
})
export type CampaignView = z.infer<typeof CampaignView>

const OfCampaign = z.object({ campaignId: Id })
const Kept = Done.extend({ data: CampaignView })
const WRONG_STATE = { 'campaigns.wrong-state': 409 } as const
const MOVED = { ...WRONG_STATE, 'campaigns.moved': 409 } as const

export const listCampaigns = call('GET /campaigns', {
  summary: 'Campaigns, newest first, with the figures of those that began.',
  access: READ,
  query: Paging.extend({
    search: z.string().max(100).optional(),
    state: z.enum(CAMPAIGN_STATES).optional(),
    archived: z.boolean().optional(),
  }),
  answer: listOf(CampaignRow),
})

export const readCampaign = call('GET /campaigns/:campaignId', {
  summary: 'A campaign with its texts, audience and figures.',
  access: READ,
  params: OfCampaign,
  answer: z.object({ data: CampaignView }),
})

export const createCampaign = call('POST /campaigns', {
  summary: 'Begins a campaign: empty, or with the title, excerpt and address of a published article in both languages.',
  access: WRITE,
  status: 201,
  body: z.object({ articleId: Id.nullable() }),
  answer: Kept,
})

export const saveCampaign = call('PUT /campaigns/:campaignId', {
  summary: 'Changes a campaign that has not begun.',
  description: '`revision` is the one that was shown; when somebody else saved meanwhile nothing is written.',
  access: WRITE,
  params: OfCampaign,
  body: CampaignBody.extend({ revision: z.number().int().min(0) }),
  answer: Kept,
  refusals: MOVED,
})

export const countAudience = call('POST /campaigns/audience', {
  summary: 'How many members an audience has now, the first of them by name, and how many are left out.',
  access: WRITE,
  reads: true,
  body: z.object({ audience: Audience }),
  answer: z.object({
    data: z.object({
      count: z.number().int(),
      first: z.array(z.string()),
      unsubscribed: z.number().int(),
      bouncing: z.number().int(),
    }),
  }),
})

export const previewCampaign = call('POST /campaigns/preview', {
  summary: 'A campaign’s mail as it would be sent, while it is being written.',
  access: READ,
  reads: true,
  body: z.object({
    language: z.enum(LANGUAGES),
    scheme: z.enum(['light', 'dark']),
    text: LetterText,
    link: z.string().max(1000),
    pictureId: Id.nullable(),
  }),
  answer: z.object({ data: z.object({ subject: z.string(), html: z.string() }) }),
})

export const tryCampaign = call('POST /campaigns/:campaignId/test', {
  summary: 'Sends the campaign as it is kept to whoever asks, in one language.',
  access: WRITE,
  params: OfCampaign,
  body: z.object({ language: z.enum(LANGUAGES) }),
  answer: Done,
  limits: [{ max: 20, seconds: 300, by: 'caller' }],
})

export const sendCampaign = call('POST /campaigns/:campaignId/send', {
  summary: 'Sends a campaign now, or at a moment in a zone; who gets it is fixed when it begins.',
  access: SEND,
  params: OfCampaign,
  body: z.object({
    revision: z.number().int().min(0),
    /** Day and hour as a clock in `zone` shows them; null for now. */
    at: z
      .string()
      .max(16)
      .refine(at => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at), says('date'))
      .nullable(),
    zone: z.string().max(80),
  }),
  answer: Kept,
  refusals: { ...MOVED, 'campaigns.nobody': 409 },
})

const act = (what: string, summary: string) =>
  ({ summary, access: SEND, params: OfCampaign, answer: Kept, refusals: WRONG_STATE, name: `${what}Campaign` }) as const

export const withdrawCampaign = call('POST /campaigns/:campaignId/withdraw', {
  ...act('withdraw', 'Makes a campaign that waits for its hour a draft again.'),
})
export const pauseCampaign = call('POST /campaigns/:campaignId/pause', {
  ...act('pause', 'Stops sending for now; what is already under way arrives.'),
})
export const resumeCampaign = call('POST /campaigns/:campaignId/resume', {
  ...act('resume', 'Goes on where it was paused; nobody gets it twice.'),
})
export const stopCampaign = call('POST /campaigns/:campaignId/stop', {
  ...act('stop', 'Ends a campaign for good; who did not get it will not.'),
})
export const archiveCampaign = call('POST /campaigns/:campaignId/archive', {
  ...act('archive', 'Puts a campaign away that is not under way.'),
})
export const restoreCampaign = call('POST /campaigns/:campaignId/restore', {
  ...act('restore', 'Brings an archived campaign back.'),
})

const OfLetter = z.object({ token: z.string().max(200) })

export const followLink = call('GET /letters/:token/links/:number', {
  summary: 'Where a link of a campaign leads; counts that its receiver followed it.',
  description: 'The address comes from the campaign as it was sent, never from the request.',
  access: 'anyone',
  params: OfLetter.extend({ number: z.coerce.number().int().min(0).max(1000) }),
  answer: Bytes,
})

export const readNewsStop = call('GET /letters/stop/:token', {
  summary: 'Whether the link of a campaign still has something to end. Nothing is changed.',
  access: 'anyone',
  params: OfLetter,
  answer: z.object({ data: z.object({ stopped: z.boolean() }) }),
})

export const stopNews = call('POST /letters/stop/:token', {
  summary: 'Ends news of the club by the link of a campaign, without signing in (RFC 8058).',
  access: 'anyone',
  params: OfLetter,
  answer: Done,
})

export const readNewsWish = call('GET /news-wish', {
  summary: 'Whether one gets news of the club.',
  access: 'signed-in',
  answer: z.object({ data: z.object({ wanted: z.boolean() }) }),
})

export const changeNewsWish = call('PUT /news-wish', {
  summary: 'Gets news of the club, or no more.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ wanted: z.boolean() }),
  answer: Done.extend({ data: z.object({ wanted: z.boolean() }) }),
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'campaigns.create': true
    'campaigns.update': true
    'campaigns.send': true
    'campaigns.withdraw': true
    'campaigns.pause': true
    'campaigns.resume': true
    'campaigns.stop': true
    'campaigns.archive': true
    'campaigns.restore': true
  }
}
