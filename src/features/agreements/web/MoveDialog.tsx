import { useId } from 'react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { type Agreement, moveAgreement } from '../contract.ts'
import { MAX_REASON, needsReason, otherSide, type Side, type Wanted } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
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
  const Filled = z.object({
    reason: z
      .string()
      .trim()
      .min(reasoned ? 1 : 0)
      .max(MAX_REASON),
  })
  const form = useForm(Filled, {
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      const params = { agreementId: agreement._id }
      const { message, data } = await send(moveAgreement, { params, body: { status: wanted, reason } })
      toast({ tone: 'success', title: message })
      onMoved(data)
      onClose()
    },
  })
  const word = wordOf(agreement, wanted)
  const name = isolate(agreement[otherSide(side)].name)
  const thing = isolate(agreement.thing.name)
  const what = [agreement.quantity > 1 ? `${agreement.quantity} × ${thing}` : thing, amount(agreement)].filter(Boolean)
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
            {t(`acts.${word}`)}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={css.form}>
        <p>{t(`ask.${word}-body`, { name, what: what.join(', ') })}</p>
        <FormErrors form={form} />
        {reasoned && (
          <TextField {...form.field('reason')} label={t('ask.reason')} multiline rows={4} maxLength={MAX_REASON} />
        )}
      </form>
    </Dialog>
  )
}
