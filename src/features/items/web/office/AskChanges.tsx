import { useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { Ask } from '../../../profiles/contract.ts'
import { AskFields } from '../../../profiles/web/ask/AskFields.tsx'
import type { ItemCard } from '../../contract.ts'
import { itemKind } from '../../kinds/all-items.ts'
import type { strings } from '../../strings.en.ts'
import { useReview } from '../data.ts'
import styles from './Decide.module.css'

/** Asks an owner for changes: at fields of the wizard, in a sentence, or both. */
export function AskChanges({ card, onClose }: { card: ItemCard; onClose: () => void }) {
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
      <div className={styles.form}>
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
