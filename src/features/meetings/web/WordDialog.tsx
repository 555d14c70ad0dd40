import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { MAX_WORD } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

type WordDialogProps = {
  title: string
  lead?: string
  /** What is done, on the button. */
  act: string
  danger?: boolean
  /** Asks whether all of a series that come are meant too. */
  series?: boolean
  /** What else is chosen above the word. */
  children?: ReactNode
  ready?: boolean
  busy: boolean
  refusal: Error | null
  wide?: boolean
  onClose: () => void
  onDone: (word: string, whole: boolean) => void
}

/** Something that is done with a word to the others. */
export function WordDialog(props: WordDialogProps) {
  const { title, lead, act, danger, series, children, ready = true, busy, refusal, wide, onClose, onDone } = props
  const t = useText<typeof strings>('meetings')
  const [word, setWord] = useState('')
  const [whole, setWhole] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={wide ? 'large' : 'normal'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('one.close')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={!ready || word.length > MAX_WORD}
            onClick={() => onDone(word.trim(), whole)}
          >
            {act}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {lead && <p>{lead}</p>}
        {children}
        <TextField
          name="word"
          label={t('one.word')}
          hint={t('one.word-optional')}
          value={word}
          onChange={setWord}
          multiline
          rows={2}
          maxLength={MAX_WORD}
          optional
        />
        {series && <Checkbox name="whole" label={t('one.whole-series')} value={whole} onChange={setWhole} />}
        {refusal && (
          <p className={css.warn} role="alert">
            {refusal.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
