import type { z } from 'zod'

/**
 * A kind of notice to one member. Its sentences are `notices.<reason>.title` and `.body` of the declaring feature, in both
 * languages. `mail` also sends it by mail; `security` goes through quiet hours and cannot be switched off.
 */
export type NoticeKind<Name extends string = string, S extends z.ZodType = z.ZodType> = {
  name: Name
  params: S
  mail: boolean
  security: boolean
}

/** Declares a notice `feature.reason`; its params fill the placeholders of title and body. */
export function notice<Name extends `${string}.${string}`, S extends z.ZodType>(
  name: Name,
  params: S,
  options: { mail?: boolean; security?: boolean } = {},
): NoticeKind<Name, S> {
  return { name, params, mail: options.mail ?? false, security: options.security ?? false }
}
