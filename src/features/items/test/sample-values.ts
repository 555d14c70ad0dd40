import type { Values } from '../../../engines/forms/descriptor.ts'
import type { Db } from '../../../platform/server/db.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import type { ItemKindKey } from '../contract.ts'

const CATEGORY = {
  idea: 'new-product',
  project: 'real-estate-project',
  product: 'machinery',
  service: 'consulting',
} as const

const OWN: Record<ItemKindKey, Values> = {
  idea: { ideaStatus: 2, ideaReference: 'EG-2026-114' },
  project: {
    projectTime: 2,
    startAt: '2026-02-01',
    endAt: '2027-06-30',
    budgetAmount: 480_000,
    budgetCurrencyId: 'USD',
    staffNumbers: 14,
    assetsType: 'physical',
    physicalAssets: 120_000,
  },
  product: { productQuantity: 10, productRegistration: 'GSO-77-120' },
  service: { serviceType: 'monthly', serviceLocation: 'field', duration: 'Three months' },
}

async function categoryOf(db: Db, kind: ItemKindKey): Promise<string> {
  const named = (await idsByKeys(db, 'categories', [CATEGORY[kind]])).get(CATEGORY[kind])
  if (named) return named
  const any = db.selectFrom('categories').select('id').where('type', '=', kind)
  return (await any.orderBy('key').executeTakeFirstOrThrow()).id
}

/** Everything that a form of a kind sends, but files; what is given replaces. Nested objects as the spec has them. */
export async function makeItemValues(db: Db, kind: ItemKindKey, given: Values = {}): Promise<Values> {
  const industries = await idsByKeys(db, 'industries', ['cold-storage', 'agriculture'])
  const country = (await idsByKeys(db, 'countries', ['EG'])).get('EG')!
  const state = await db
    .selectFrom('states')
    .select('id')
    .where('country_id', '=', country)
    .where('code', '=', 'ALX')
    .executeTakeFirstOrThrow()
  return {
    name: 'Solar cold store',
    category: await categoryOf(db, kind),
    typeofOwner: 'individual',
    detailsofOwner: 'An engineer and two growers.',
    highlights: 'A cold store that runs on its own roof.',
    description: 'It keeps what was picked in the morning until the truck comes.',
    profileIndustries: [...industries.values()],
    needs: ['money', 'partner'],
    saleType: 1,
    price: { priceNumber: 1200, currencyId: 'USD' },
    blockchainExchange: false,
    address: { profileCountry: country, profileState: state.id, profileCity: 'Alexandria' },
    socialMedia: { otherURLS: 'coldstore.example' },
    ...OWN[kind],
    ...given,
  }
}
