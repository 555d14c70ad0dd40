import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { ProfileFiles } from '../../../profiles/web/ProfileFiles.tsx'
import type { OfficeItem } from '../../contract/office.ts'
import { readItem } from '../../contract/page.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import { ItemFacts } from '../page/ItemFacts.tsx'
import { Decide } from './Decide.tsx'
import { OfficeStatus } from './item-columns.tsx'
import styles from './OfficePeek.module.css'

/** An item beside the list: everything that must be read to decide about it. */
export function OfficePeek({ item }: { item: OfficeItem }) {
  const t = useText<typeof strings>('items')
  const { card, hidden } = item
  return (
    <div className={styles.peek}>
      <div className={styles.picture}>
        <ItemPicture picture={card.picture} seed={card._id} />
      </div>
      <OfficeStatus item={item} t={t} />
      {hidden && (
        <Alert
          tone="danger"
          title={t('office.hidden-by', {
            name: hidden.by ?? '',
            date: hidden.at.slice(0, 10).split('-').reverse().join('/'),
          })}
        >
          <UserText text={hidden.reason} />
        </Alert>
      )}
      <Decide item={item} />
      <p className={styles.highlights} dir="auto">
        {card.highlights}
      </p>
      <Details itemId={card._id} />
    </div>
  )
}

function Details({ itemId }: { itemId: string }) {
  const read = useRead(readItem, { params: { id: itemId } })
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height="160px" />
  const item = read.data.data
  return (
    <>
      <p className={styles.description} dir="auto">
        {item.description}
      </p>
      <ItemFacts item={item} level={3} />
      <ProfileFiles files={[...item.images, ...(item.documents ?? [])]} />
    </>
  )
}
