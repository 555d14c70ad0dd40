import type { z } from 'zod'

/** Something that happened, told to higher floors and to the sockets of a topic through the outbox. */
export type EventKind<Name extends string = string, S extends z.ZodType = z.ZodType> = {
  name: Name
  schema: S
  /** The field that says what it is about: events about the same reach a feature in order. Null: in any order. */
  subject: string | null
  /** Does not wait for an earlier one of its subject that failed; that one comes later then. */
  passesFailed: boolean
}

/**
 * Declares an event `feature.thing-happened` and what it carries. With a `subject`, the name of a field of it, listeners get the
 * events that have the same value there, of this kind and others, in the order in which they happened. Where the subject is shared
 * by much that has nothing to do with each other, `passesFailed` lets it go by what failed, instead of waiting up to a day for it.
 */
export function event<Name extends `${string}.${string}`, S extends z.ZodType>(
  name: Name,
  schema: S,
  subject: (keyof z.output<S> & string) | null = null,
  { passesFailed = false } = {},
): EventKind<Name, S> {
  return { name, schema, subject, passesFailed }
}

/** What an event carries. */
export type Carried<E extends EventKind> = E extends EventKind<string, infer S> ? z.output<S> : never
