import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'

export const SOCIAL_NETWORKS = ['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'telegram', 'whatsapp'] as const

/** Where the side menu of members stands: beside the page, or as a line under the bar. */
export const MENU_LAYOUTS = ['vertical', 'horizontal'] as const
export type MenuLayout = (typeof MENU_LAYOUTS)[number]

/** What everybody may know of the club; the browser picks the reader's language. */
export const Club = z.object({
  name: BothLanguages,
  tagline: BothLanguages,
  /** Address of the logo's picture; null is the product's own sign. */
  logoUrl: z.string().nullable(),
  colours: z.object({ primary: z.string(), brass: z.string() }),
  contact: z.object({ mail: z.string(), phone: z.string(), address: BothLanguages }),
  tradeLink: z.object({ url: z.string(), label: BothLanguages }).nullable(),
  soonItems: z.array(z.object({ label: BothLanguages })),
  menuLayout: z.enum(MENU_LAYOUTS),
  timeZone: z.string(),
  defaultLanguage: z.enum(LANGUAGES),
  defaultCurrency: z.string(),
  foundingYear: z.number().int().nullable(),
  socialLinks: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  registrationOpen: z.boolean(),
  /** Days within which an application is answered. */
  reviewDays: z.number().int(),
  /** Whether the figures of complaints are for everybody. */
  complaintsPublic: z.boolean(),
  /** `on` while the club is closed; `from` is when it will be, or was, by plan. */
  maintenance: z.object({ on: z.boolean(), from: z.iso.datetime().nullable(), message: BothLanguages }),
  /** What somebody gets for joining, in points; 0 is not spoken of. */
  joiningPoints: z.number().int(),
  /** True for the demo club, whose sign-ins are shown. */
  demo: z.boolean(),
})
export type Club = z.infer<typeof Club>

export const readClub = call('GET /settings/public', {
  summary: 'What everybody may know of the club: name, logo, colours, contact, links, zone.',
  access: 'anyone',
  answer: z.object({ data: Club }),
  cacheSeconds: 0,
})

/** Some settings changed; open windows read the club again. */
export const settingsChanged = event('settings.changed', z.object({ keys: z.array(z.string()) }))

/** Topic of `settingsChanged`; everybody may listen. */
export const CLUB_TOPIC = 'club:settings'
