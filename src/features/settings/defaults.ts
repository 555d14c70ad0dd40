import type { Settings } from './catalogue.ts'
import { OWN_COLOURS } from './own-colours.ts'
import { strings as ar } from './strings.ar.ts'
import { strings as en } from './strings.en.ts'

const inBoth = (pick: (strings: typeof en | typeof ar) => string) => ({ en: pick(en), ar: pick(ar) })

/** What holds until somebody changes it. */
export const DEFAULTS: Settings = {
  clubName: inBoth(say => say.defaults['club-name']),
  tagline: inBoth(say => say.defaults.tagline),
  logo: null,
  colours: OWN_COLOURS,
  contact: { mail: '', phone: '', address: { en: '', ar: '' } },
  tradeLink: { url: 'https://trade.majlis.example/', label: inBoth(say => say.defaults.trade) },
  soonItems: [
    { label: inBoth(say => say.defaults.soon.tokens) },
    { label: inBoth(say => say.defaults.soon.assets) },
    { label: inBoth(say => say.defaults.soon.shares) },
  ],
  menuLayout: 'vertical',
  timeZone: 'UTC',
  defaultLanguage: 'en',
  defaultCurrency: 'USD',
  foundingYear: null,
  socialLinks: [],
  registration: { open: true },
  review: { by: 'staff', promisedDays: 3 },
  items: { reviewFirst: false },
  limits: { invitationsPerDay: 100 },
  maintenance: { on: false, message: inBoth(say => say.defaults.maintenance) },
  mail: null,
}
