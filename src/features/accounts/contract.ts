import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { notice } from '../../platform/shared/notice.ts'
import { secret } from '../../platform/shared/secret.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { EmailAddress, isAdult, NewPassword, PersonName, TypedPassword, todayIn, Username } from './rules.ts'

/** What a visitor fills in to register. `timeZone` says where "today" is for the age; it can move it by a day at most. */
export const Registration = z
  .object({
    name: PersonName,
    email: EmailAddress,
    username: Username,
    password: NewPassword,
    passwordConfirmation: TypedPassword,
    birthDate: z.iso.date().refine(day => day >= '1900-01-01', says('date')),
    /** To the privacy policy and the terms. */
    agreement: z.boolean().refine(agreed => agreed, says('agree')),
    /** Id or user name of the member who invited; one that nobody has is ignored. */
    referral: z.string().trim().max(64).optional(),
    timeZone: z.string().max(64).optional(),
  })
  .refine(sent => sent.password === sent.passwordConfirmation, {
    ...says('confirmed'),
    path: ['passwordConfirmation'],
    when: ({ value }) => typed(value, 'password') && typed(value, 'passwordConfirmation'),
  })
  .refine(sent => isAdult(sent.birthDate, todayIn(sent.timeZone, new Date())), {
    ...says('under-age'),
    path: ['birthDate'],
    when: ({ value }) => /^\d{4}-\d\d-\d\d$/.test(String((value as Record<string, unknown>)?.birthDate)),
  })
export type Registration = z.infer<typeof Registration>

/** Rules over two fields speak up even while others are wrong. */
const typed = (value: unknown, field: string): boolean => Boolean((value as Record<string, unknown> | null)?.[field])

/** What the browser keeps that registered: with it a link in a mail opens this registration without asking for the password. */
const Keep = secret(z.string().min(20).max(100))

/** The token of a link in a mail. */
const LinkToken = z.object({ token: z.string().min(20).max(100) })

/** Answered alike whether or not the address is known. */
const MailOnItsWay = Done.extend({
  data: z.object({ email: z.string(), /** Seconds until it can be asked for again. */ resendAfter: z.number().int() }),
})

export const register = call('POST /auth/register', {
  idempotent: 'never',
  summary: 'Registers a person and mails a link that verifies the address.',
  description:
    'Answers the same, in the same time, whether or not the address has an account; the owner of a known address gets a mail instead. User names are public: a taken one is refused.',
  access: 'visitor',
  body: Registration,
  answer: MailOnItsWay.extend({ keep: Keep }),
  refusals: { 'accounts.registration-closed': 403 },
  limits: [{ max: 100, seconds: 3600, by: 'address' }],
})

export const resendToken = call('POST /auth/resendToken', {
  name: 'resendVerification',
  idempotent: 'never',
  summary: 'Sends the verification link again, not before 60 seconds and at most three times an hour.',
  description:
    'With what the registering browser keeps for that registration; without it for every open registration of the address, each in a mail that names its user name.',
  access: 'anyone',
  body: z.object({ email: EmailAddress, keep: Keep.optional() }),
  answer: MailOnItsWay,
  limits: [{ max: 60, seconds: 3600, by: 'address' }],
})

export const linkState = call('GET /auth/verify/:token', {
  name: 'readVerificationLink',
  summary: 'Says what a verification link is worth and whose it is, without spending it.',
  access: 'anyone',
  params: LinkToken,
  answer: z.object({
    data: z.object({
      state: z.enum(['open', 'spent', 'expired', 'unknown']),
      /** Of the registration that an open link confirms. */
      username: z.string().nullable(),
    }),
  }),
  limits: [{ max: 120, seconds: 300, by: 'address' }],
})

export const verifyAddress = call('POST /auth/verify/:token', {
  idempotent: 'never',
  summary: 'Spends a verification link: the account is open, its owner can log in.',
  description:
    'The link shows whose the address is; that the registration is theirs as well is shown by what the registering browser keeps, or by the password. Two may have registered with one address: neither opens the other’s registration.',
  access: 'anyone',
  params: LinkToken,
  body: z.object({ keep: Keep.optional(), password: TypedPassword.optional() }),
  answer: Done,
  refusals: {
    'accounts.verification-failed': 410,
    'accounts.already-verified': 409,
    'accounts.password-needed': 403,
  },
  limits: [{ max: 120, seconds: 300, by: 'address' }],
})

export const usernameFree = call('GET /auth/username-free/:username', {
  name: 'isUsernameFree',
  summary: 'Whether a user name can still be taken. User names are public, addresses are not.',
  access: 'anyone',
  params: z.object({ username: Username }),
  answer: z.object({ data: z.object({ free: z.boolean() }) }),
  limits: [{ max: 120, seconds: 300, by: 'address' }],
})

export const inviter = call('GET /auth/referral/:referral', {
  name: 'readInviter',
  summary: 'The member behind a referral link, by id or user name.',
  access: 'anyone',
  params: z.object({ referral: z.string().min(1).max(64) }),
  answer: z.object({ data: z.object({ name: z.string(), username: z.string() }) }),
  limits: [{ max: 120, seconds: 300, by: 'address' }],
})

export const changeEmail = call('POST /auth/changeEmail', {
  summary: 'Asks for another e-mail address: confirmed at the new one, told to the old one.',
  description: 'Answers the same whether or not the new address has an account.',
  access: 'signed-in',
  whileRestricted: true,
  freshProof: true,
  body: z.object({ email: EmailAddress }),
  answer: MailOnItsWay,
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
})

export const confirmEmail = call('POST /auth/confirmEmail/:token', {
  summary: 'Spends the link in the mail to the new address: the account has that address from now on.',
  access: 'anyone',
  params: LinkToken,
  answer: Done,
  refusals: { 'accounts.email-change-failed': 410 },
  limits: [{ max: 120, seconds: 300, by: 'address' }],
})

export const updateMe = call('PUT /accounts/me', {
  summary: "Changes one's own name, language or display currency; what is left out stays.",
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    name: PersonName.optional(),
    language: z.enum(LANGUAGES).optional(),
    currency: CurrencyCode.optional(),
  }),
  answer: Done,
})

const OfUser = z.object({ userId: Id })
const WithReferrer = OfUser.extend({ referredBy: Id.nullable() })

/** Somebody registered. Nobody verified the address yet, and the row may vanish: do not keep anything by it. */
export const registered = event('accounts.registered', WithReferrer)
/** The address is verified: from here on there is a person. */
export const emailVerified = event('accounts.email-verified', WithReferrer, 'userId')
export const emailChanged = event('accounts.email-changed', OfUser, 'userId')
/** Sessions end; `keptSessionId` is the one that changed it and stays. */
export const passwordChanged = event('accounts.password-changed', OfUser.extend({ keptSessionId: Id.nullable() }))
/** Suspended by staff: sessions end at once. */
export const suspended = event('accounts.suspended', OfUser, 'userId')
export const restored = event('accounts.restored', OfUser, 'userId')
/** Role, user type or profile status changed; told on `member:<id>` so that open windows read the session again. */
export const rightsChanged = event('accounts.rights-changed', OfUser)
/** Somebody asked for a verification link for an address. Handled after the answer, which so takes the same time for all. */
export const linkAsked = event(
  'accounts.link-asked',
  z.object({ email: z.string(), language: z.enum(LANGUAGES), registrationHash: z.string().nullable().default(null) }),
  'email',
)

/** The first notice of a new member: what to do next. */
export const welcome = notice('accounts.welcome', z.object({ name: z.string() }), { topic: 'profile', mail: false })

/** The password was changed, and other devices were signed out. Its mail is the feature's own. */
export const noticePassword = notice('accounts.password-changed', z.object({}), { topic: 'security', mail: false })

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'accounts.verify': true
    'accounts.set-password': true
    'accounts.ask-email-change': true
    'accounts.change-email': true
    'accounts.edit': true
    'accounts.suspend': true
    'accounts.restrict': true
    'accounts.unrestrict': true
    'accounts.restore': true
    'accounts.make-staff': true
    'accounts.unmake-staff': true
  }
}
