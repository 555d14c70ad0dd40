import { Check } from 'lucide-react'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { OfficeItem } from '../../contract/office.ts'
import type { strings } from '../../strings.en.ts'
import { useReview } from '../data.ts'
import { ItemsAround } from '../ItemsAround.tsx'
import { AskChanges } from './AskChanges.tsx'
import styles from './Decide.module.css'

/** What was asked of an item the last time and, while it waits, the two decisions. Nobody decides about their own. */
export function Decide({ item }: { item: OfficeItem }) {
  const viewer = useViewer()
  const { card, asked } = item
  const open = card.status === 'pending_review' && holds(viewer, 'items.review') && viewer?.id !== card.owner.id
  if (!open && !asked) return null
  return (
    <ItemsAround>
      <div className={styles.box}>
        {asked && <AskedBefore kind={card.kind} asked={asked} />}
        {open && <Ways item={item} />}
      </div>
    </ItemsAround>
  )
}

function Ways({ item: { card } }: { item: OfficeItem }) {
  const t = useText<typeof strings>('items')
  const [asking, setAsking] = useState(false)
  const review = useReview(
    ({ message }) => toast({ tone: 'success', title: message }),
    refusal => toast({ tone: 'danger', title: refusal.message }),
  )
  const approve = () => void review.run({ params: { itemId: card._id }, body: { decision: 'approve' } })
  return (
    <div className={styles.ways}>
      <Button
        variant="primary"
        size="compact"
        icon={<Check {...iconProps} />}
        loading={!asking && review.busy}
        onClick={approve}
      >
        {t('office.approve')}
      </Button>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('office.ask')}
      </Button>
      {asking && <AskChanges card={card} onClose={() => setAsking(false)} />}
    </div>
  )
}

type AskedBeforeProps = { kind: OfficeItem['card']['kind']; asked: NonNullable<OfficeItem['asked']> }

function AskedBefore({ kind, asked }: AskedBeforeProps) {
  const t = useText<typeof strings>('items')
  const words = useKindWords(kind)
  return (
    <Alert tone="info" title={t('office.asked-last')}>
      {asked.reason && (
        <p>
          <UserText text={asked.reason} />
        </p>
      )}
      {asked.asks.length > 0 && (
        <ul className={styles.asks}>
          {asked.asks.map(ask => (
            <li key={ask.field}>
              {words(`fields.${ask.field}.label`)}: <bdi>{ask.text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
