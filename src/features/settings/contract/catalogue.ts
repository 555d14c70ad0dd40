import { z } from 'zod'
import { bothLanguages } from '../../../platform/shared/both-languages.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode } from '../../../platform/shared/money.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { isZone } from '../../../platform/shared/zone-time.ts'
import { faultsOfColours } from '../rules/club-palette.ts'
import { MENU_LAYOUTS, SOCIAL_NETWORKS } from './club.ts'

const Link = z.url({ protocol: /^https?$/ }).max(300)

const HEX = /^#[0-9a-f]{6}$/i

/** A colour as `#RRGGBB`. */
const Colour = z
  .string()
  .trim()
  .regex(HEX, 'code:settings.colour')
  .transform(text => text.toUpperCase())

/** The club's two colours; too pale ones are refused with the nearest that would do. */
export const Colours = z.strictObject({ primary: Colour, brass: Colour }).superRefine((colours, context) => {
  for (const { field, ...fault } of faultsOfColours(colours))
    if (HEX.test(colours[field]))
      context.addIssue({ code: 'custom', path: [field], ...says('settings.colour-too-pale', fault) })
})

/** How the connection to the mail server is made safe; `none` is for a server on the same machine. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const

/** A mail server as it is stored: the password sealed with the installation's key. */
export const MailServer = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[a-z0-9.:-]+$/i, 'code:settings.mail-server'),
  port: z.number().int().min(1).max(65535),
  security: z.enum(MAIL_SECURITY),
  username: z.string().trim().max(254),
  password: secret(z.string().max(1000)),
  fromName: z.string().trim().max(80),
  fromAddress: z.email().max(254),
})
export type MailServer = z.infer<typeof MailServer>

/** An address on a chain of the Ethereum kind. */
const ChainAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-f]{40}$/i, 'code:settings.chain-address')

/** What converting points costs, once for each request, and where it is paid. */
export const PointsFee = z.strictObject({
  /** In whole tokens, with at most six digits after the point. */
  amount: z.number().positive().max(1e9).multipleOf(0.000001),
  /** What the token is called: GOLC. */
  symbol: z.string().trim().min(1).max(20),
  /** '' until the club has one: nothing can be converted then. */
  wallet: z.union([z.literal(''), ChainAddress]),
  network: z.string().trim().max(60),
  /** Address at which a transaction is looked at, with `{hash}` where its hash goes; '' for none. */
  explorer: z.union([
    z.literal(''),
    Link.refine(url => url.includes('{hash}'), says('settings.explorer', { part: '{hash}' })),
  ]),
})
export type PointsFee = z.infer<typeof PointsFee>

/** Where the house looks for the fee by itself; off until somebody switches it on. */
export const Chain = z.strictObject({
  on: z.boolean(),
  /** JSON-RPC over HTTP, sealed: keys of providers stand in their addresses. */
  rpcUrl: secret(z.string().max(1000)),
  /** The contract of the token. */
  contract: z.union([z.literal(''), ChainAddress]),
  /** Blocks from the one that holds the transfer on, itself counted. */
  confirmations: z.number().int().min(1).max(10_000),
})
export type Chain = z.infer<typeof Chain>

/**
 * Every setting that the club's people change while the product runs: its type, with limits. What needs a restart is in the
 * environment instead (platform/server/config.ts).
 */
export const catalogue = {
  clubName: bothLanguages(60, 1),
  /** One line under the name. */
  tagline: bothLanguages(160),
  /** The file of the logo, a picture; null is the product's own sign. */
  logo: Id.nullable(),
  colours: Colours,
  contact: z.strictObject({
    mail: z.union([z.literal(''), z.email()]),
    phone: z.string().trim().max(40),
    address: bothLanguages(300),
  }),
  /** Where "Trade" of the bar leads, in a new tab; null leaves it out. */
  tradeLink: z.strictObject({ url: Link, label: bothLanguages(30, 1) }).nullable(),
  /** Up to three items without destination that are marked SOON (spec, navigation bar); a new club has none. */
  soonItems: z.array(z.strictObject({ label: bothLanguages(40, 1) })).max(3),
  /** Where the side menu stands for whoever has not chosen for themselves (spec, layout rules). */
  menuLayout: z.enum(MENU_LAYOUTS),
  /** IANA name of the zone in which the club's days begin. */
  timeZone: z.string().refine(isZone, says('settings.zone')),
  /** What a visitor reads on the first visit. */
  defaultLanguage: z.enum(LANGUAGES),
  /** What amounts are shown in on the first visit. */
  defaultCurrency: CurrencyCode,
  foundingYear: z.number().int().min(1800).max(2100).nullable(),
  socialLinks: z
    .array(z.strictObject({ network: z.enum(SOCIAL_NETWORKS), url: Link }))
    .max(SOCIAL_NETWORKS.length)
    .refine(links => new Set(links.map(link => link.network)).size === links.length, says('settings.same-network')),
  /** Whether visitors may register; those who were invited may in either case. */
  registration: z.strictObject({ open: z.boolean() }),
  /** Who decides about applications, and within how many days applicants are told to expect it. */
  review: z.strictObject({
    by: z.enum(['staff', 'staff-and-partners']),
    promisedDays: z.number().int().min(1).max(60),
  }),
  items: z.strictObject({
    /** Whether the club reads ideas, projects, products and services before members see them. */
    reviewFirst: z.boolean(),
  }),
  limits: z.strictObject({
    /** Invitations by mail that the club's people may send in 24 hours. */
    invitationsPerDay: z.number().int().min(0).max(10_000),
  }),
  chat: z.strictObject({
    /** Whether the server asks pages elsewhere that messages link to for their titles; without it links are only addresses. */
    linkTitles: z.boolean(),
  }),
  complaints: z.strictObject({
    /** Whether everybody may read how many reports came and how soon they were decided. */
    publicPage: z.boolean(),
  }),
  support: z.strictObject({
    /** Where a ticket goes unless its writer chooses; null is the first department. */
    department: Id.nullable(),
    /** After so many days a solved ticket closes by itself, and for so many a closed one may be opened again. */
    closesAfterDays: z.number().int().min(1).max(60),
    reopensWithinDays: z.number().int().min(1).max(90),
    /** Whether members are asked how the help was. */
    survey: z.boolean(),
  }),
  /** What a featured placement costs in points. */
  featuredPoints: z.number().int().min(1).max(1_000_000),
  pointsFee: PointsFee,
  chain: Chain,
  /** What somebody gets for joining, as points tell it; 0 while that is switched off. Nobody types it. */
  joiningPoints: z.number().int().min(0),
  /** After how many days things are forgotten, by their key, where it is not as usual; it has a call of its own. */
  retention: z.record(z.string(), z.number().int()),
  /** Whether making a Super-admin needs the yes of a second one; it has a call of its own (people). */
  fourEyes: z.boolean(),
  /** Closes the club for everybody but its own people, at once or `from` a moment on; an hour before, a banner says so. */
  maintenance: z.strictObject({
    on: z.boolean(),
    from: z.iso.datetime().nullable().default(null),
    message: bothLanguages(300),
  }),
  /** Null leaves mails to the environment, or keeps them to be read in the back-office. */
  mail: MailServer.nullable(),
} as const

export type Settings = { [K in keyof typeof catalogue]: z.output<(typeof catalogue)[K]> }
export type SettingKey = keyof Settings
