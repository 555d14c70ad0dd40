import type { ItemPage } from '../../../items/contract/page.ts'
import type { FieldView } from '../../../profiles/contract.ts'

/** Said elsewhere on the page, or of little weight at a glance. */
const ELSEWHERE = [
  'name',
  'highlights',
  'description',
  'detailsofOwner',
  'category',
  'priceNumber',
  'currencyId',
  'rentalPeriod',
  'budgetCurrencyId',
  'saleType',
  'blockchainExchange',
]

const SHORT = 60
const KEY_FACTS = 6

const isShort = ({ value }: FieldView): boolean =>
  value !== null && value.is !== 'link' && value.is !== 'rows' && !(value.is === 'text' && value.text.length > SHORT)

/** The few facts that stand below the description: what is short, of the kind itself first. */
export function keyFacts(item: ItemPage): FieldView[] {
  return item.groups
    .flatMap(group => group.fields)
    .filter(field => !ELSEWHERE.includes(field.key) && isShort(field))
    .slice(0, KEY_FACTS)
}
