import type { z } from 'zod'

/** Something that happened, told to higher floors and to the sockets of a topic through the outbox. */
export type EventKind<Name extends string = string, S extends z.ZodType = z.ZodType> = { name: Name; schema: S }

/** Declares an event `feature.thing-happened` and what it carries. */
export function event<Name extends `${string}.${string}`, S extends z.ZodType>(
  name: Name,
  schema: S,
): EventKind<Name, S> {
  return { name, schema }
}

/** What an event carries. */
export type Carried<E extends EventKind> = E extends EventKind<string, infer S> ? z.output<S> : never
