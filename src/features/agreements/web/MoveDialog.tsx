import { useId } from 'react'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate, isolateLatin } from '../../accounts/web/isolate.ts'
import type { Agreement } from '../contract.ts'
import { MAX_REASON, needsReason, otherSide, type Side, type Wanted } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { moveTo, stepSchema } from './move-to.ts'
import { useAmount } from './use-amount.ts'
import { wordOf } from './word-of.ts'

type MoveDialogProps = {
  agreement: Agreement
  side: Side
  wanted: Wanted
  onClose: () => void
  onMoved: (agreement: Agreement) => void
}

/** Asks once more before a step that the other side relies on, and for the reason where one is needed. */
export function MoveDialog({ agreement, side, wanted, onClose, onMoved }: MoveDialogProps) {
  const t = useText<typeof strings>('agreements')
  const words = useWords()
  const id = useId()
  const amount = useAmount()
  const reasoned = needsReason(wanted)
  const form = useForm(stepSchema(wanted), {
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      onMoved(await moveTo(agreement, wanted, reason))
      onClose()
    },
  })
  const word = wordOf(agreement, wanted)
  const name = isolate(agreement[otherSide(side)].name)
  const { quantity, thing } = agreement
  const sum = amount(agreement)
  const what = [
    isolate(thing.name),
    ...(quantity > 1 ? [t(thing.per ? `units.${thing.per}` : 'pieces', { count: quantity })] : []),
    ...(sum ? [isolateLatin(sum)] : []),
  ].join(' · ')
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(`ask.${word}-title`)}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button type="submit" form={id} variant={reasoned ? 'danger' : 'primary'} loading={form.busy}>
            {word === 'disputed' ? t('ask.disputed-send') : t(`acts.${word}`)}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={css.form}>
        <p>{t(`ask.${word}-body`, { name, what })}</p>
        <FormErrors form={form} />
        {reasoned && (
          <TextField {...form.field('reason')} label={t('ask.reason')} multiline rows={4} maxLength={MAX_REASON} />
        )}
      </form>
    </Dialog>
  )
}
