import { z } from 'zod'
import { Bytes, call } from '../../platform/shared/call.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { READ } from './rules/rights.ts'

declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'own-data.export': true
    'own-data.ask-erasure': true
    'own-data.take-back': true
    'own-data.erase': true
  }
}

/** So long a copy can be fetched, and so long a wish to be erased can be taken back, in days (product rules 2). */
export const COPY_DAYS = 7
export const ERASE_DAYS = 14
/** Within so many days a request about one's data is answered, as the law of most clubs has it. */
export const ANSWER_DAYS = 30

/** A copy of everything one has here. `size` in bytes, files included; null while it is put together. */
const Copy = z.object({
  _id: Id,
  state: z.enum(['preparing', 'ready', 'gone']),
  askedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  size: z.number().int().nullable(),
})
export type Copy = z.infer<typeof Copy>

/** What must end before an account can be erased, in words, with how many there are. */
const Tied = z.object({ feature: z.string(), key: z.string(), count: z.number().int(), text: z.string() })
export type Tied = z.infer<typeof Tied>

export const readOwnData = call('GET /my-data', {
  summary: 'The latest copy of one’s data, the wish to be erased, and what stands in its way.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({
    data: z.object({
      copy: Copy.nullable(),
      erasure: z.object({ askedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
      tied: z.array(Tied),
      /** Staff cannot erase themselves: their account is the club’s. */
      ofTheClub: z.boolean(),
    }),
  }),
})

export const askForCopy = call('POST /my-data/copies', {
  summary: 'Asks for a copy of everything that one has here: JSON and files in one zip.',
  description:
    'It is put together by a job; a notice and a mail say when it can be fetched. One at a time, three a day.',
  access: 'signed-in',
  whileRestricted: true,
  freshProof: true,
  answer: Done,
  refusals: { 'own-data.being-made': 409 },
  limits: [{ max: 3, seconds: 86_400, by: 'caller' }],
})

export const fetchCopy = call('GET /my-data/copies/:copyId/file', {
  name: 'fetchCopyOfMyData',
  summary: 'The copy as a zip, for its owner, until it expires.',
  access: 'signed-in',
  closedToLooking: true,
  params: z.object({ copyId: Id }),
  answer: Bytes,
})

export const askForErasure = call('POST /my-data/erasure', {
  summary: 'Asks for one’s account to be erased; fourteen days are left to change one’s mind.',
  access: 'signed-in',
  whileRestricted: true,
  freshProof: true,
  answer: Done,
  refusals: { 'own-data.tied': 409, 'own-data.of-the-club': 403 },
})

export const takeBackErasure = call('DELETE /my-data/erasure', {
  summary: 'Stays after all: takes the wish to be erased back.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done,
})

export const REQUEST_KINDS = ['copy', 'erasure'] as const
export const REQUEST_STATES = ['open', 'late', 'done'] as const

const Request = z.object({
  _id: Id,
  kind: z.enum(REQUEST_KINDS),
  /** Null once they are erased. */
  member: z.object({ _id: Id, name: z.string(), username: z.string() }).nullable(),
  askedAt: z.iso.datetime(),
  /** Until when it must be answered: the day of the erasure, or the law’s time for a copy. */
  dueAt: z.iso.datetime(),
  state: z.enum(['waiting', 'tied', 'late', 'done', 'taken-back']),
  doneAt: z.iso.datetime().nullable(),
  tied: z.array(Tied.omit({ count: true })),
})
export type Request = z.infer<typeof Request>

export const listRequests = call('GET /data-requests', {
  name: 'listDataRequests',
  summary: 'What members asked about their data, the most urgent first, with the time that is left.',
  access: READ,
  query: Paging.extend({ state: z.enum(REQUEST_STATES).optional(), kind: z.enum(REQUEST_KINDS).optional() }),
  answer: listOf(Request),
})

export const noticeCopyReady = notice('own-data.copy-ready', z.object({}), { topic: 'security', mail: false })
