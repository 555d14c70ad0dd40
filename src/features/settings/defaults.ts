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
  tradeLink: { url: 'https://trade.majlis.example/', label: inBoth(say => say.defaults.trade) },
  soonItems: [
    { label: inBoth(say => say.defaults.soon.tokens) },
    { label: inBoth(say => say.defaults.soon.assets) },
    { label: inBoth(say => say.defaults.soon.shares) },
  ],
  maintenance: { on: false, message: inBoth(say => say.defaults.maintenance) },
}
