import { type Db, transact } from '../../../platform/server/db.ts'
import { type Entitlement, UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { fromUnits } from '../../../platform/shared/money.ts'
import { PERIODS } from '../rules/calendar.ts'
import { coinsOf } from './coins.ts'

type Seed = {
  code: string
  en: string
  ar: string
  about: [string, string]
  monthly: number
  yearly: number
  trialDays: number
  opens: Partial<Record<Entitlement, number>>
}

/** What the first prices are in. */
const CURRENCY = 'USD'
/** Everybody has it who has no subscription. */
const GROUND = 'basic'

/** The catalogue a new club begins with (product rules, section 11); prices in US dollars, whole units. */
const SEEDS: readonly Seed[] = [
  {
    code: 'basic',
    en: 'Basic',
    ar: 'الأساسية',
    about: ['Be in the directory and follow the Lounge.', 'حضور في الدليل ومتابعة لمجلس الأعمال.'],
    monthly: 0,
    yearly: 0,
    trialDays: 0,
    opens: { 'items.max': 1, 'chat.new_per_day': 5 },
  },
  {
    code: 'standard',
    en: 'Standard',
    ar: 'القياسية',
    about: ['For members who offer and look.', 'لمن يعرض ويبحث.'],
    monthly: 49,
    yearly: 480,
    trialDays: 30,
    opens: { 'items.max': 10, 'chat.new_per_day': 20, 'saved_search.max': 3, 'profile.contact': 1 },
  },
  {
    code: 'platinum',
    en: 'Platinum',
    ar: 'البلاتينية',
    about: ['For those who bid and compare figures.', 'لمن يزايد ويقارن الأرقام.'],
    monthly: 79,
    yearly: 768,
    trialDays: 0,
    opens: {
      'items.max': 10,
      'chat.new_per_day': 20,
      'saved_search.max': 20,
      'profile.contact': 1,
      'profile.financials': 1,
      'auction.bid': 1,
    },
  },
  {
    code: 'enterprise',
    en: 'Enterprise',
    ar: 'المؤسسية',
    about: ['For houses with many offers.', 'لمن عروضه كثيرة.'],
    monthly: 99,
    yearly: 960,
    trialDays: 0,
    opens: {
      'items.max': UNLIMITED,
      'chat.new_per_day': UNLIMITED,
      'saved_search.max': UNLIMITED,
      'profile.contact': 1,
      'profile.financials': 1,
      'auction.bid': 1,
    },
  },
]

/** Makes the first catalogue when there is none; staff change it later. */
export async function seedPlans(db: Db): Promise<void> {
  await transact(db, async tx => {
    if (await tx.selectFrom('plans').select('id').limit(1).executeTakeFirst()) return
    const coins = await coinsOf(tx)
    for (const [position, seed] of SEEDS.entries()) {
      const plan = await tx
        .insertInto('plans')
        .values({
          code: seed.code,
          name: JSON.stringify({ en: seed.en, ar: seed.ar }),
          description: JSON.stringify({ en: seed.about[0], ar: seed.about[1] }),
          currency: CURRENCY,
          trial_days: seed.trialDays,
          position,
          ground: seed.code === GROUND,
        })
        .onConflict(c => c.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!plan) continue
      const rows = Object.entries(seed.opens).map(([code, value]) => ({ plan_id: plan.id, code, value }))
      await tx.insertInto('plan_entitlements').values(rows).execute()
      if (seed.code === GROUND) continue
      const units = { month: seed.monthly, year: seed.yearly }
      const prices = PERIODS.map(period => {
        const { minor, currency } = fromUnits(units[period], coins(CURRENCY))
        return { plan_id: plan.id, period, currency, version: 1, minor }
      })
      await tx.insertInto('plan_prices').values(prices).execute()
    }
  })
}
