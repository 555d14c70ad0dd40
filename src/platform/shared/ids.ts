import { z } from 'zod'

/** An identifier on the wire (`_id`): UUID, version 7 where the product makes it. */
export const Id = z.guid()
export type Id = string

/** Answer of a write that has nothing else to say; `message` is a sentence in the asked language. */
export const Done = z.object({ message: z.string() })
export type Done = z.infer<typeof Done>

/** When something begins or ends: a moment with its zone, or a day alone, which is one of the club's own zone (moment-of.ts). */
export const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
