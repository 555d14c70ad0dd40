import { z } from 'zod'

/** An identifier on the wire (`_id`): UUID, version 7 where the product makes it. */
export const Id = z.guid()
export type Id = string

/** Answer of a write that has nothing else to say; `message` is a sentence in the asked language. */
export const Done = z.object({ message: z.string() })
export type Done = z.infer<typeof Done>
