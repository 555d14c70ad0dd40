import { useState } from 'react'
import type { Ask } from '../../../../engines/forms/contract.ts'
import { AskFields } from '../../../../engines/forms/web/fields/AskFields.tsx'
import { ShownFiles } from '../../../../engines/forms/web/shown/ShownFiles.tsx'
import { useFormWords } from '../../../../engines/forms/web/use-form-words.ts'
import { holds } from '../../../../platform/shared/access.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Check } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { ItemCard } from '../../contract.ts'
import type { OfficeItem } from '../../contract/office.ts'
import { readItem } from '../../contract/page.ts'
import { itemKind } from '../../kinds/all-items.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import { useReview } from '../data.ts'
import { ItemsAround } from '../ItemsAround.tsx'
import { ItemFacts } from '../page/ItemFacts.tsx'
import decideStyles from './Decide.module.css'
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
      <ShownFiles files={[...item.images, ...(item.documents ?? [])]} />
    </>
  )
}

/** What was asked of an item the last time and, while it waits, the two decisions. Nobody decides about their own. */
function Decide({ item }: { item: OfficeItem }) {
  const viewer = useViewer()
  const { card, asked } = item
  const open = card.status === 'pending_review' && holds(viewer, 'items.review') && viewer?.id !== card.owner.id
  if (!open && !asked) return null
  return (
    <ItemsAround>
      <div className={decideStyles.box}>
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
    <div className={decideStyles.ways}>
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
  const words = useFormWords(kind)
  return (
    <Alert tone="info" title={t('office.asked-last')}>
      {asked.reason && (
        <p>
          <UserText text={asked.reason} />
        </p>
      )}
      {asked.asks.length > 0 && (
        <ul className={decideStyles.asks}>
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

/** Asks an owner for changes: at fields of the wizard, in a sentence, or both. */
function AskChanges({ card, onClose }: { card: ItemCard; onClose: () => void }) {
  const t = useText<typeof strings>('items')
  const w = useWords()
  const [asks, setAsks] = useState<readonly Ask[]>([])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const review = useReview(({ message }) => {
    toast({ tone: 'success', title: message })
    onClose()
  })
  const said = reason.trim()
  const complete = (said !== '' || asks.length > 0) && asks.every(ask => ask.text.trim() !== '')
  const send = () => {
    setTried(true)
    if (!complete) return
    const body = { decision: 'ask' as const, asks: [...asks], ...(said && { reason: said }) }
    void review.run({ params: { itemId: card._id }, body })
  }
  const write = (field: string, text: string) =>
    setAsks(asks.map(ask => (ask.field === field ? { field, text: text.slice(0, 1000) } : ask)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office.ask')}
      footer={
        <>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={review.busy} onClick={send}>
            {asks.length > 0 ? t('office.ask-count', { count: asks.length }) : t('office.ask')}
          </Button>
        </>
      }
    >
      <div className={decideStyles.form}>
        <p>{t('office.ask-lead')}</p>
        <AskFields
          kind={itemKind(card.kind)}
          asks={asks}
          tried={tried}
          onWrite={write}
          onAdd={field => setAsks([...asks, { field, text: '' }])}
          onRemove={field => setAsks(asks.filter(ask => ask.field !== field))}
        />
        <TextField
          name="reason"
          label={t('office.ask-all')}
          optional={asks.length > 0}
          multiline
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={text => setReason(text.slice(0, 1000))}
          error={tried && asks.length === 0 && said === '' ? t('office.ask-nothing') : null}
        />
        {review.refusal && <Alert tone="danger">{review.refusal.message}</Alert>}
      </div>
    </Dialog>
  )
}
