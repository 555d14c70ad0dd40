import { Ellipsis, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { editPathOf, type Offer } from '../../../items/rules.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { AskRemove } from './AskRemove.tsx'
import css from './ItemPage.module.css'
import { ownActs } from './own-acts.ts'
import { useOwnItem } from './use-own-item.ts'

/** What its owner may do with an item now: edit at hand, the rest in a menu; removing asks first. */
export function OwnItemActs({ item }: { item: ItemPage }) {
  const words = useText<typeof itemWords>('items')
  const [asks, setAsks] = useState(false)
  const { _id: itemId, kind, status, name } = item.card
  const { busy, move, copying, copy } = useOwnItem(itemId)
  const { change, acts } = ownActs(item)
  const more = words('mine.more', { name: isolate(name) })
  const act = (offer: Offer) => (offer === 'remove' ? setAsks(true) : move(offer))
  const remove = () => {
    setAsks(false)
    move('remove')
  }
  return (
    <div className={css.ownActs}>
      {status !== 'removed' && (
        <Button
          href={change ? editPathOf(kind, itemId) : undefined}
          disabled={!change}
          icon={<PenLine {...iconProps} />}
        >
          {words('mine.edit')}
        </Button>
      )}
      <Menu
        align="end"
        label={more}
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} loading={busy || copying} />}
        items={[
          { key: 'copy', label: words('mine.duplicate'), onPick: copy },
          ...acts.map(offer => ({
            key: offer,
            label: words(`mine.${offer}`),
            onPick: () => act(offer),
            ...(offer === 'remove' && { tone: 'danger' as const }),
          })),
        ]}
      />
      <AskRemove open={asks} name={name} onClose={() => setAsks(false)} onRemove={remove} />
    </div>
  )
}
