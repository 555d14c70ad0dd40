import { z } from 'zod'

/** The largest signal there may be: with its topic and name it fits into one message between processes (PostgreSQL carries 8,000 bytes). */
const MAX_BYTES = 4000

/** What passes and is kept nowhere: somebody writes, how many look, how loud it is. `bytes` is the most that its payload takes. */
export type SignalKind<Name extends string = string, S extends z.ZodType = z.ZodType> = {
  name: Name
  schema: S
  bytes: number
}

/** Declares a signal `feature.thing` and what it carries; one that could be larger than may be sent is refused here. */
export function signal<Name extends `${string}.${string}`, S extends z.ZodType>(
  name: Name,
  schema: S,
  bytes = 200,
): SignalKind<Name, S> {
  if (bytes > MAX_BYTES) throw new RangeError(`The signal ${name} may carry ${MAX_BYTES} bytes at most, not ${bytes}.`)
  return { name, schema, bytes }
}

/** What a signal carries. */
export type Signalled<K extends SignalKind> = K extends SignalKind<string, infer S> ? z.output<S> : never

/** How many listen to a topic at this moment, to everybody who does, where the topic tells it. Members count once, whoever they are. */
export const present = signal('platform.present', z.object({ count: z.number().int().min(0) }))
