import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type Offer, requestAgreement, type Subject } from '../contract.ts'
import { MAX_MESSAGE } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'
import { useAmount } from './use-amount.ts'

const MOST = 1_000_000

type RequestFormProps = { subject: Subject; offer: Offer; onSent: () => void; onRefused: () => void }

/** How many, and what the owner should know. */
export function RequestForm({ subject, offer, onSent, onRefused }: RequestFormProps) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const Filled = z.object({
    quantity: z
      .number()
      .int()
      .min(1)
      .max(offer.left ?? MOST),
    message: z.string().trim().max(MAX_MESSAGE),
  })
  const form = useForm(Filled, {
    feature: 'agreements',
    defaults: { quantity: 1, message: '' },
    onSubmit: async filled => {
      const body = { ...subject, ...filled, price: offer.price }
      const sending = send(requestAgreement, { body }, { idempotencyKey: crypto.randomUUID() })
      // What was refused is not what the page shows any more: another price, fewer pieces.
      sending.catch(onRefused)
      const { message } = await sending
      toast({ tone: 'success', title: message })
      onSent()
    },
  })
  const { quantity } = form.values
  const several = typeof quantity === 'number' && quantity > 1
  const total = several ? amount({ price: offer.price, quantity }) : null
  return (
    <form {...form.props} className={css.form}>
      <p className={css.lead}>{t(subject.kind === 'item' ? 'box.item-lead' : 'box.company-lead')}</p>
      <FormErrors form={form} />
      {offer.countable && (
        <NumberField
          {...form.field('quantity')}
          label={offer.thing.per ? t(`box.of.${offer.thing.per}`) : t('box.quantity')}
        />
      )}
      {total && (
        <p className={css.total}>
          <span>{t('total')}</span> <bdi>{total}</bdi>
        </p>
      )}
      <TextField
        {...form.field('message')}
        label={t('box.message')}
        hint={t('box.message-hint')}
        multiline
        rows={3}
        maxLength={MAX_MESSAGE}
        optional
      />
      <Button type="submit" variant="primary" wide loading={form.busy}>
        {t('box.send')}
      </Button>
    </form>
  )
}
