import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { itemKind } from '../../../items/kinds/all-items.ts'
import { ItemsAround } from '../../../items/web/ItemsAround.tsx'
import { fieldOf } from '../../../profiles/kind.ts'
import { ShownText } from '../../../profiles/web/show/ShownText.tsx'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import css from './ItemPage.module.css'
import { keyFacts } from './item-fields.ts'

/** A few facts at a glance. */
export function KeyFacts({ item }: { item: ItemPage }) {
  if (keyFacts(item).length === 0) return null
  return (
    <ItemsAround>
      <Card className={css.key}>
        <Rows item={item} />
      </Card>
    </ItemsAround>
  )
}

function Rows({ item }: { item: ItemPage }) {
  const { kind } = item.card
  const say = useKindWords(kind)
  const rows = keyFacts(item).map(({ key, value }) => ({
    label: say(`fields.${key}.${fieldOf(itemKind(kind), key)?.shown ? 'shown' : 'label'}`),
    value: value && <ShownText kind={kind} field={key} value={value} />,
  }))
  return <Facts rows={rows} />
}
