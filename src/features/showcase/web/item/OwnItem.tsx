import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { listPathOf } from '../../../items/rules.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'
import { ItemStatusPill } from '../../../items/web/ItemStatusPill.tsx'
import type { strings } from '../../strings.en.ts'
import css from './ItemPage.module.css'
import { OwnItemActs } from './OwnItemActs.tsx'

/** For its owner: how it stands, and everything they may do with it now. */
export function OwnItem({ item }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const words = useText<typeof itemWords>('items')
  const { card, hidden } = item
  const { kind, status } = card
  return (
    <Card as="section" className={css.own}>
      <div className={css.ownHead}>
        <h2 className={css.ownTitle}>{t('item.own-title')}</h2>
        <ItemStatusPill status={status} />
      </div>
      {hidden !== null && (
        <Alert tone="warning" title={t('item.hidden')}>
          <p dir="auto">
            <Written text={hidden} />
          </p>
        </Alert>
      )}
      {status !== 'published' && status !== 'sold' && status !== 'closed' && (
        <p className={css.ownNote}>{t('item.not-public')}</p>
      )}
      {(card.offer?.state === 'live' || card.offer?.held) && (
        <p className={css.ownNote}>{words('refusals.auction-live')}</p>
      )}
      <OwnItemActs item={item} />
      <LinkText to={`${listPathOf(kind)}?tab=mine`}>{t('item.own-list')}</LinkText>
    </Card>
  )
}
