import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { Letter } from './contract/case.ts'
import { ACTIONS, APPEAL_OUTCOMES } from './vocabulary.ts'

const When = z.iso.datetime()

/** A decision about something of one's own, as its member reads it: never who reported, what they wrote, or who decided. */
export const OwnDecision = z.object({
  _id: Id,
  number: z.number().int(),
  kind: z.string(),
  title: z.string(),
  link: z.string().nullable(),
  action: z.enum(ACTIONS),
  letter: Letter,
  at: When,
  endsAt: When.nullable(),
  endedAt: When.nullable(),
  overturnedAt: When.nullable(),
  appealUntil: When.nullable(),
  mayAppeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      at: When,
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
      words: z.string().nullable(),
      decidedAt: When.nullable(),
    })
    .nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const myDecisions = call('GET /complaints/mine', {
  summary: 'What the club decided about the caller and what is theirs, newest first, with each statement of reasons.',
  access: 'signed-in',
  query: Paging,
  answer: listOf(OwnDecision),
})

export const appealDecision = call('POST /complaints/decisions/:decisionId/appeal', {
  summary: 'Objects to a decision within 14 days; somebody else than who decided looks at it.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ decisionId: Id }),
  body: z.object({ text: z.string().trim().min(10).max(3000) }),
  answer: z.object({ message: z.string(), data: OwnDecision }),
  refusals: { 'complaints.no-appeal': 409 },
  limits: [{ max: 10, seconds: 3600, by: 'caller' }],
})

const OfLetter = z.object({ token: z.string().max(200) })

export const readDecisionLetter = call('GET /complaint-letters/:token', {
  summary: 'A decision with its statement of reasons, by the link of the mail that brought it; nobody signs in for it.',
  access: 'anyone',
  params: OfLetter,
  answer: z.object({ data: z.object({ decision: OwnDecision, language: z.enum(LANGUAGES) }) }),
  cacheSeconds: 0,
})

export const appealByLetter = call('POST /complaint-letters/:token/appeal', {
  summary: 'Objects by the link of the mail: whoever is suspended cannot sign in to object.',
  access: 'anyone',
  params: OfLetter,
  body: appealDecision.body,
  answer: z.object({ message: z.string() }),
  refusals: { 'complaints.no-appeal': 409 },
  limits: [{ max: 10, seconds: 3600, by: 'address' }],
})

const Said = z.object({ title: z.string() })
/** To whose text waits for the desk because of a watched word, and when it was let through. */
export const noticeHeld = notice('complaints.held', Said, { topic: 'decisions', mail: false })
export const noticeLetThrough = notice('complaints.let-through', Said, { topic: 'decisions', mail: false })
/** To whom a decision is about; the whole statement comes by mail. */
export const noticeDecided = notice('complaints.decided', Said.extend({ said: z.string() }), {
  topic: 'decisions',
  mail: false,
})
/** To who reported: only whether the club acted. */
export const noticeActed = notice('complaints.acted', Said, { topic: 'decisions' })
export const noticeNoBreach = notice('complaints.no-breach', Said, { topic: 'decisions' })
/** To who objected. */
export const noticeUpheld = notice('complaints.upheld', Said.extend({ words: z.string() }), { topic: 'decisions' })
export const noticeOverturned = notice('complaints.overturned', Said.extend({ words: z.string() }), {
  topic: 'decisions',
})
/** Its days are over. */
export const noticeOver = notice('complaints.over', Said, { topic: 'decisions', mail: false })
/** To staff who decide appeals. */
export const noticeAppealed = notice('complaints.appealed', Said.extend({ number: z.string() }), {
  topic: 'desk',
  mail: false,
})
