import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import css from './Saved.module.css'
import { SavedFields, type Wish } from './SavedFields.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  lead?: string
  start: Wish
  busy: boolean
  refusal: string | null
  /** True when it was kept. */
  onKeep: (wish: Wish) => Promise<boolean>
}

/** Name and alert of a saved search. */
export function SavedDialog({ open, onClose, title, lead, start, busy, refusal, onKeep }: Props) {
  const t = useText<typeof strings>('directories')
  const words = useWords()
  const form = useId()
  const [wish, setWish] = useState<Wish | null>(null)
  const value = wish ?? start
  const leave = () => {
    setWish(null)
    onClose()
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (value.name.trim() !== '' && (await onKeep(value))) leave()
  }
  const footer = (
    <>
      <Button onClick={leave}>{words('ui.cancel')}</Button>
      <Button type="submit" form={form} variant="primary" loading={busy} disabled={value.name.trim() === ''}>
        {t('saved.keep')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={leave} title={title} footer={footer} size="small">
      <form id={form} className={css.form} onSubmit={event => void keep(event)}>
        {lead && <p className={css.lead}>{lead}</p>}
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <SavedFields value={value} onChange={setWish} />
      </form>
    </Dialog>
  )
}
