import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done } from '../../../platform/shared/ids.ts'
import { Chain, catalogue, MailServer, PointsFee } from './catalogue.ts'

/** A mail server as its people see it: whether there is a password, never which. */
export const MailServerView = MailServer.omit({ password: true }).extend({ hasPassword: z.boolean() })
export type MailServerView = z.infer<typeof MailServerView>

/** How the house looks for the fee, as the club's people see it: whether there is an address, never which. */
export const ChainView = Chain.omit({ rpcUrl: true }).extend({ hasRpcUrl: z.boolean() })
export type ChainView = z.infer<typeof ChainView>

/** Every setting as the club's people see it. */
export const SettingsView = z.object({
  ...catalogue,
  // Answers are not refused for colours that an older version took.
  colours: z.object({ primary: z.string(), brass: z.string() }),
  mail: MailServerView.nullable(),
  chain: ChainView,
  logoUrl: z.string().nullable(),
})
export type SettingsView = z.infer<typeof SettingsView>

const {
  mail: _,
  pointsFee: __,
  chain: ___,
  joiningPoints: ____,
  fourEyes: _____,
  retention: ______,
  ...changeable
} = catalogue

/** Any of the settings but those that have a call of their own. */
export const SettingsChange = z.object(changeable).partial()
export type SettingsChange = z.infer<typeof SettingsChange>

/** When each setting was changed last, as the server says it; one that nobody changed is not among them. */
const Revisions = z.partialRecord(z.string(), z.string())

/** A mail server as it is typed: without `password` the stored one stays, for the same server only; '' is none. */
export const MailServerTyped = MailServer.extend({ password: MailServer.shape.password.optional() })
export type MailServerTyped = z.infer<typeof MailServerTyped>

const MANAGE = { permission: 'settings.manage' } as const

export const readSettings = call('GET /settings', {
  summary: 'Every setting; of secrets only whether there is one.',
  access: MANAGE,
  answer: z.object({
    data: SettingsView,
    /** What holds where nobody changed anything. */
    defaults: SettingsView,
    revisions: Revisions,
  }),
})

export const changeSettings = call('PUT /settings', {
  summary: 'Changes the settings that are sent and leaves the others.',
  description:
    'The mail server has a call of its own, which asks for a fresh proof. With `seen`, the revisions that were read, a setting that somebody else changed meanwhile is refused and nothing is written.',
  access: MANAGE,
  body: SettingsChange.extend({ seen: Revisions.optional() }),
  answer: Done.extend({ data: SettingsView }),
  refusals: { 'settings.moved': 409 },
})

export const changeMailServer = call('PUT /settings/mail', {
  idempotent: 'never',
  summary: 'Sets the mail server, or with null leaves mails to the environment.',
  access: MANAGE,
  body: z.object({ mail: MailServerTyped.nullable() }),
  answer: Done.extend({ data: SettingsView }),
  freshProof: true,
})

/** The look-up as it is typed: without `rpcUrl` the stored one stays. */
export const ChainTyped = Chain.extend({
  rpcUrl: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
})
export type ChainTyped = z.infer<typeof ChainTyped>

export const changePointsFee = call('PUT /settings/points-fee', {
  idempotent: 'never',
  summary: 'Sets what converting points costs, where it is paid, and whether the house looks for it on its chain.',
  access: MANAGE,
  body: z.object({ fee: PointsFee, chain: ChainTyped }),
  answer: Done.extend({ data: SettingsView }),
  freshProof: true,
})

/** How a try of the mail server went; `words` are the server's own, for whoever runs it. */
export const MAIL_TRIES = ['delivered', 'refused', 'unreachable', 'timed-out', 'insecure'] as const

export const tryMailServer = call('POST /settings/mail/test', {
  idempotent: 'never',
  summary: 'Sends one mail through a mail server before it is saved, or through the saved one.',
  description: 'Answers 200 whatever the server says: `outcome` tells how it went, `words` what the server said.',
  access: MANAGE,
  body: z.object({ to: z.email(), mail: MailServerTyped.optional() }),
  answer: Done.extend({ data: z.object({ outcome: z.enum(MAIL_TRIES), words: z.string() }) }),
  freshProof: true,
  limits: [{ max: 10, seconds: 300, by: 'caller' }],
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'settings.manage': true
    'settings.try-mail': true
  }
}
