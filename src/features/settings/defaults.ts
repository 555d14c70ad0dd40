import type { Settings } from './contract/catalogue.ts'
import { PLAIN_DEFAULTS } from './contract/plain-defaults.ts'
import { strings as ar } from './strings.ar.ts'
import { strings as en } from './strings.en.ts'

const inBoth = (pick: (strings: typeof en | typeof ar) => string) => ({ en: pick(en), ar: pick(ar) })

/** What holds until somebody changes it. */
export const DEFAULTS: Settings = {
  ...PLAIN_DEFAULTS,
  clubName: inBoth(say => say.defaults['club-name']),
  tagline: inBoth(say => say.defaults.tagline),
  tradeLink: null,
  soonItems: [],
  maintenance: { on: false, from: null, message: inBoth(say => say.defaults.maintenance) },
}
