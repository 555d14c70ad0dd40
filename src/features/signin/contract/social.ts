import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { isAdult, PersonName, todayIn, Username } from '../../accounts/rules.ts'
import { DeviceToken, LOGIN_REFUSALS, Opaque, SecondStepAsked } from './sessions.ts'

const PER_ADDRESS = { max: 30, seconds: 300, by: 'address' } as const

export const startSocial = call('POST /auth/social/start', {
  idempotent: 'never',
  summary: 'Begins a sign-in at a provider (OpenID Connect): the address where the browser goes.',
  description:
    'The browser keeps `keep` and sends it back with the code, so that a code begun elsewhere is worth nothing here. `next` is the path on this site to go on to; `again` makes the provider ask for its own proof once more.',
  access: 'anyone',
  body: z.object({ provider: z.string().max(60), next: z.string().max(500).optional(), again: z.boolean().optional() }),
  answer: z.object({ address: z.url(), keep: Opaque }),
  refusals: { 'signin.provider-unknown': 404, 'signin.provider-silent': 502 },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

/** The bearer under the name the spec gives it here. */
const SocialSignedIn = z.object({ accessToken: Opaque, deviceToken: Opaque, next: z.string() })

/** A person new to the club: what the provider knows, to be completed by `registerSocial` within half an hour. */
const RegistrationAsked = z.object({
  registration: z.object({ ticket: Opaque, name: z.string(), username: z.string(), email: z.string() }),
  next: z.string(),
})

export const socialLogin = call('POST /auth/social/login', {
  idempotent: 'never',
  summary: 'Finishes a sign-in with the code the provider gave; answers `accessToken`.',
  description:
    'An account is linked only when the provider and the club both verified the same address. A person new to the club gets a ticket for `POST auth/social/register`, because the birth date and the agreement are asked of everybody.',
  access: 'anyone',
  body: z.object({
    code: secret(z.string().min(1).max(4000)),
    state: z.string().min(1).max(500),
    /** Named by providers that say who they are in the address (RFC 9207). */
    iss: z.string().max(500).optional(),
    keep: secret(z.string().max(100)),
    deviceToken: DeviceToken,
  }),
  answer: z.union([SocialSignedIn, RegistrationAsked, SecondStepAsked.extend({ next: z.string() })]),
  refusals: {
    'signin.social-failed': 422,
    'signin.social-unverified': 403,
    'accounts.registration-closed': 403,
    'signin.provider-silent': 502,
    ...LOGIN_REFUSALS,
  },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

export const registerSocial = call('POST /auth/social/register', {
  idempotent: 'never',
  summary: 'Makes the account of a person who came by a provider, and signs them in.',
  access: 'anyone',
  body: z
    .strictObject({
      ticket: secret(z.string().max(100)),
      name: PersonName,
      username: Username,
      birthDate: z.iso.date().refine(day => day >= '1900-01-01', says('date')),
      agreement: z.boolean().refine(agreed => agreed, says('agree')),
      timeZone: z.string().max(64).optional(),
      deviceToken: DeviceToken,
    })
    .refine(sent => isAdult(sent.birthDate, todayIn(sent.timeZone, new Date())), {
      ...says('under-age'),
      path: ['birthDate'],
    }),
  answer: z.object({ accessToken: Opaque, deviceToken: Opaque }),
  refusals: { 'signin.ticket-gone': 410, 'signin.social-known': 409, 'accounts.registration-closed': 403 },
  limits: [PER_ADDRESS],
  alwaysOpen: true,
})

/** A sign-in provider that opens the caller’s account. */
export const LinkedView = z.object({
  _id: Id,
  provider: z.string(),
  name: z.string(),
  email: z.string(),
  linkedAt: z.iso.datetime(),
})
export type LinkedView = z.infer<typeof LinkedView>

export const listLinked = call('GET /auth/social', {
  name: 'listLinkedSocial',
  summary: 'The sign-in providers that open the caller’s account.',
  access: 'signed-in',
  closedToLooking: true,
  answer: listOf(LinkedView),
})

export const unlink = call('DELETE /auth/social/:linkedId', {
  name: 'unlinkSocial',
  summary: 'Takes a sign-in provider off the account, unless it is the only way in.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ linkedId: Id }),
  answer: Done,
  refusals: { 'signin.only-way-in': 409 },
  freshProof: true,
})
