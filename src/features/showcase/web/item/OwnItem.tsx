import { Copy, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { editPathOf, listPathOf, type Offer } from '../../../items/rules.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { ItemStatusPill } from '../../../items/web/ItemStatusPill.tsx'
import type { strings } from '../../strings.en.ts'
import { AskRemove } from './AskRemove.tsx'
import css from './ItemPage.module.css'
import { ownActs } from './own-acts.ts'
import { useOwnItem } from './use-own-item.ts'

/** For its owner: how it stands, and everything they may do with it now. */
export function OwnItem({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const words = useText<typeof itemWords>('items')
  const [asks, setAsks] = useState(false)
  const { card, hidden } = item
  const { _id: itemId, kind, status } = card
  const { busy, move, copying, copy } = useOwnItem(itemId)
  const { change, acts } = ownActs(item)
  const act = (offer: Offer) => (offer === 'remove' ? setAsks(true) : move(offer))
  const remove = () => {
    setAsks(false)
    move('remove')
  }
  return (
    <Card as="section" className={css.own}>
      <div className={css.ownHead}>
        <h2 className={css.ownTitle}>{t('item.own-title')}</h2>
        <ItemStatusPill status={status} />
      </div>
      {hidden !== null && (
        <Alert tone="warning" title={t('item.hidden')}>
          <p dir="auto">{hidden}</p>
        </Alert>
      )}
      {status !== 'published' && status !== 'sold' && status !== 'closed' && (
        <p className={css.ownNote}>{t('item.not-public')}</p>
      )}
      {card.offer?.state === 'live' && <p className={css.ownNote}>{words('refusals.auction-live')}</p>}
      <div className={css.ownActs}>
        {status !== 'removed' && (
          <Button
            variant="primary"
            href={change ? editPathOf(kind, itemId) : undefined}
            disabled={!change}
            icon={<PenLine {...iconProps} />}
          >
            {t('item.edit')}
          </Button>
        )}
        {acts.map(offer => (
          <Button key={offer} disabled={busy} onClick={() => act(offer)}>
            {words(`mine.${offer}`)}
          </Button>
        ))}
        <Button variant="ghost" icon={<Copy {...iconProps} />} loading={copying} onClick={copy}>
          {words('mine.duplicate')}
        </Button>
      </div>
      <LinkText to={`${listPathOf(kind)}?tab=mine`}>{t('item.own-list')}</LinkText>
      <AskRemove open={asks} name={card.name} onClose={() => setAsks(false)} onRemove={remove} />
    </Card>
  )
}
