import type { z } from 'zod'
import { send } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { CreditDraft, creditInvoiceCall, type StaffInvoice } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import { useDeskRefresh } from './use-desk-refresh.ts'

/** Corrects an invoice by a credit note, over what is left or a part of it. */
export function CreditDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const t = useText<typeof strings>('invoices')
  const money = useDisplayMoney()
  const refresh = useDeskRefresh()
  const keyOf = useSameKey()
  const left = invoice.total - invoice.credited
  const form = useForm(CreditDraft, {
    defaults: { amount: null, why: { en: '', ar: '' }, send: true } satisfies z.input<typeof CreditDraft>,
    feature: 'invoices',
    at: { 'invoices.more-than-left': 'amount' },
    onSubmit: async body => {
      const { message } = await send(
        creditInvoiceCall,
        { params: { invoiceId: invoice._id }, body },
        { idempotencyKey: keyOf(body) },
      )
      toast({ tone: 'success', title: message, ms: 3000 })
      await refresh()
      onClose()
    },
  })
  const most = money(left, invoice.currency, { own: true }).text
  return (
    <FormDialog
      onClose={onClose}
      title={t('desk.credit-title', { number: `\u2068${invoice.number}\u2069` })}
      form={form}
      act={t('desk.credit')}
      danger
      lead={t('desk.credit-body')}
    >
      <NumberField
        {...form.field('amount')}
        label={t('desk.credit-amount')}
        hint={t('desk.credit-hint', { amount: most })}
        prefix={invoice.currency}
        optional
      />
      <BothTexts
        en={{ ...form.field('why.en'), label: t('desk.why-en') }}
        ar={{ ...form.field('why.ar'), label: t('desk.why-ar') }}
      />
      <Checkbox {...form.field('send')} value={form.values.send ?? true} label={t('desk.credit-send')} />
    </FormDialog>
  )
}
