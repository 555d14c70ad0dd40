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
import { type Agreement, decideAgreement } from '../contract.ts'
import { MAX_REASON, type Outcome } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'

const Filled = z.object({ reason: z.string().trim().min(2).max(MAX_REASON) })

type DecideDialogProps = {
  agreement: Agreement
  outcome: Outcome
  onDecided: (agreement: Agreement) => void
  onClose: () => void
}

/** Asks for the reason of a decision, which both sides read. */
export function DecideDialog({ agreement: { _id }, outcome, onDecided, onClose }: DecideDialogProps) {
  const t = useText<typeof strings>('agreements')
  const words = useWords()
  const id = useId()
  const form = useForm(Filled, {
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      const sent = await send(decideAgreement, { params: { agreementId: _id }, body: { outcome, reason } })
      toast({ tone: 'success', title: sent.message })
      onDecided(sent.data)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(`ask.decided-${outcome}-title`)}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button type="submit" form={id} variant={outcome === 'done' ? 'primary' : 'danger'} loading={form.busy}>
            {t(`acts.decided-${outcome}`)}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={css.form}>
        <p>{t(`ask.decided-${outcome}-body`)}</p>
        <FormErrors form={form} />
        <TextField
          {...form.field('reason')}
          label={t('ask.reason')}
          hint={t('ask.decision-hint')}
          multiline
          rows={4}
          maxLength={MAX_REASON}
        />
      </form>
    </Dialog>
  )
}
