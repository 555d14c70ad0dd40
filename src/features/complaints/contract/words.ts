import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'

const READ = { permission: 'complaints.read' } as const
const MANAGE = { permission: 'complaints.words' } as const

const Phrase = z.string().trim().min(2).max(80)
const Kinds = z.array(z.string().max(40)).min(1).nullable().default(null)

/** A word or phrase that holds a text for the desk, as staff write it. */
export const WordBody = z.object({
  phrase: Phrase,
  /** Also inside of longer words. */
  part: z.boolean().default(false),
  /** For which kinds of texts; null for all. */
  kinds: Kinds,
  /** Why it is watched, for the others at the desk. */
  note: z.string().trim().max(300).default(''),
  on: z.boolean().default(true),
})
export type WordBody = z.infer<typeof WordBody>

/** A watched word with how often it was found. */
export const WatchedWord = WordBody.extend({
  _id: Id,
  hits: z.number().int(),
  lastHitAt: z.iso.datetime().nullable(),
  madeBy: z.object({ _id: Id, name: z.string() }).nullable(),
  madeAt: z.iso.datetime(),
})
export type WatchedWord = z.infer<typeof WatchedWord>

const OfWord = z.object({ wordId: Id })
const once = { 'complaints.word-known': 409 } as const

export const listWatchedWords = call('GET /watched-words', {
  summary: 'Words and phrases that hold a text for the desk, with how often each was found.',
  access: READ,
  answer: listOf(WatchedWord).extend({
    /** The kinds of texts that are looked at. */
    kinds: z.array(z.string()),
  }),
})

export const addWatchedWord = call('POST /watched-words', {
  summary: 'Watches for a word or phrase; both scripts are folded as the directories fold them.',
  access: MANAGE,
  body: WordBody,
  answer: z.object({ message: z.string(), data: z.object({ _id: Id }) }),
  refusals: once,
})

export const editWatchedWord = call('PUT /watched-words/:wordId', {
  summary: 'Changes a watched word, or turns it on or off. What waits already goes on waiting.',
  access: MANAGE,
  params: OfWord,
  body: WordBody,
  answer: Done,
  refusals: once,
})

export const removeWatchedWord = call('DELETE /watched-words/:wordId', {
  summary: 'Watches for a word no longer, and forgets how often it was found.',
  access: MANAGE,
  params: OfWord,
  answer: Done,
})

/** How many texts of each kind a trial looks at. */
export const TRIAL_TEXTS = 200

export const tryWatchedWord = call('POST /watched-word-trials', {
  summary: 'What a word would have held of the last texts that members wrote; nothing is held by it.',
  access: READ,
  reads: true,
  body: z.object({ phrase: Phrase, part: z.boolean().default(false), kinds: Kinds }),
  answer: z.object({
    data: z.object({
      looked: z.number().int(),
      found: z.number().int(),
      /** The newest of them. */
      samples: z.array(
        z.object({ kind: z.string(), id: Id, title: z.string(), link: z.string().nullable(), excerpt: z.string() }),
      ),
    }),
  }),
})
