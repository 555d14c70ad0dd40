import { OWN_COLOURS } from '../own-colours.ts'
import type { Settings } from './catalogue.ts'

/** Settings that say something in words; what they say until then is in the sentences, which the browser loads when it needs them. */
type Worded = 'clubName' | 'tagline' | 'tradeLink' | 'soonItems' | 'maintenance'

/** What holds until somebody changes it, of all that is not words. */
export const PLAIN_DEFAULTS: Omit<Settings, Worded> = {
  logo: null,
  colours: OWN_COLOURS,
  contact: { mail: '', phone: '', address: { en: '', ar: '' } },
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
  chat: { linkTitles: true },
  complaints: { publicPage: false },
  support: { department: null, closesAfterDays: 7, reopensWithinDays: 14, survey: true },
  featuredPoints: 1500,
  pointsFee: { amount: 3, symbol: 'GOLC', wallet: '', network: '', explorer: '' },
  chain: { on: false, rpcUrl: '', contract: '', confirmations: 12 },
  joiningPoints: 0,
  retention: {},
  fourEyes: false,
  mail: null,
}
