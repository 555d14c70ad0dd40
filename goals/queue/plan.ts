import { z } from 'zod'
import { event } from '../../src/platform/shared/event.ts'

/** Whose deliveries are counted: what shall arrive, and what two planted faults do. */
export const happened = event(
  'planted.happened',
  z.object({ thing: z.string(), n: z.number().int(), fails: z.enum(['never', 'once', 'always']) }),
  'thing',
)

/** What the program that works off the queue is asked. */
export type Question =
  | { what: 'work' }
  | { what: 'stand-still' }
  | { what: 'read-unlocked' | 'carry-unlocked' }
  | { what: 'note-first' }

/** Mails whose receiver is refused for ever, and those refused at first. */
export const addressOf = (n: number, fails: 'never' | 'once' | 'always'): string => `${fails}.${n}@example.org`
