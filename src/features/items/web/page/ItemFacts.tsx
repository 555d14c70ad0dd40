import { DescriptorView } from '../../../../engines/forms/web/shown/DescriptorView.tsx'
import type { ItemPage } from '../../contract/page.ts'
import { itemKind } from '../../kinds/all-items.ts'
import { ItemsAround } from '../ItemsAround.tsx'

/** Said elsewhere on the page: in its head, its text and its price; a currency with its amount. */
const ELSEWHERE = new Set([
  'name',
  'highlights',
  'description',
  'priceNumber',
  'currencyId',
  'rentalPeriod',
  'saleType',
  'budgetCurrencyId',
])

/** The facts of an item in the groups that its owner was asked in, without what the page says elsewhere. */
export function ItemFacts({ item, level = 3 }: { item: ItemPage; level?: 2 | 3 | 4 }) {
  const groups = item.groups
    .map(group => ({ ...group, fields: group.fields.filter(field => !ELSEWHERE.has(field.key)) }))
    .filter(group => group.fields.length > 0)
  return (
    <ItemsAround>
      <DescriptorView
        descriptor={itemKind(item.card.kind)}
        view={{ kind: item.card.kind, groups }}
        withoutFiles
        level={level}
      />
    </ItemsAround>
  )
}
