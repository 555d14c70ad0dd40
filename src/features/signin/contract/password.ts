import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done } from '../../../platform/shared/ids.ts'
import { EmailAddress, NewPassword, TypedPassword } from '../../accounts/rules.ts'

/** A new password, typed twice. */
export const PasswordTwice = z
  .strictObject({ password: NewPassword, passwordConfirmation: TypedPassword })
  .refine(sent => sent.password === sent.passwordConfirmation, { ...says('confirmed'), path: ['passwordConfirmation'] })

const LinkToken = z.object({ token: z.string().min(20).max(100) })

export const recover = call('POST /auth/recover', {
  name: 'requestPasswordReset',
  summary: 'Mails a link to set a new password; at most three times an hour and address.',
  description: 'Answers the same, in the same time, whether or not the address has an account.',
  access: 'anyone',
  body: z.object({ email: EmailAddress }),
  answer: Done,
  limits: [
    { max: 30, seconds: 300, by: 'address' },
    { max: 3, seconds: 3600, by: 'body:email' },
  ],
  alwaysOpen: true,
})

export const resetState = call('GET /reset/:token', {
  name: 'readPasswordReset',
  summary: 'Whether a reset link can still be used, without spending it.',
  access: 'anyone',
  params: LinkToken,
  answer: z.object({ data: z.object({ state: z.enum(['open', 'gone']) }) }),
  limits: [{ max: 120, seconds: 300, by: 'address' }],
  alwaysOpen: true,
})

export const resetPassword = call('POST /reset/:token', {
  idempotent: 'never',
  summary: 'Sets a new password with the link of a mail; the link is spent and every session ends.',
  access: 'anyone',
  params: LinkToken,
  body: PasswordTwice,
  answer: Done,
  refusals: { 'signin.reset-gone': 410 },
  limits: [{ max: 30, seconds: 300, by: 'address' }],
  alwaysOpen: true,
})

export const changePassword = call('POST /auth/changePassword', {
  idempotent: 'never',
  summary: 'Changes the password; the other sessions end and a mail tells of it.',
  access: 'signed-in',
  whileRestricted: true,
  body: PasswordTwice.safeExtend({ currentPassword: TypedPassword }),
  answer: Done,
  refusals: { 'signin.no-password': 409 },
  limits: [{ max: 10, seconds: 300, by: 'caller' }],
})

/** Somebody asked for a reset link. Handled after the answer, which so takes the same time for every address. */
export const recoverAsked = event('signin.recover-asked', z.object({ email: z.string() }), 'email')
