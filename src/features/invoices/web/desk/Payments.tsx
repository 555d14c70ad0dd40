import { useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import {
  listInvoices,
  PaymentDraft,
  readInvoice,
  recordInvoicePayment,
  type StaffInvoice,
  undoInvoicePayment,
} from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { useDeskRefresh } from './use-desk-refresh.ts'

/** What was paid of an invoice, and recording more. */
export function Payments({ invoice, mayWrite }: { invoice: StaffInvoice; mayWrite: boolean }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const money = useDisplayMoney()
  const [adding, setAdding] = useState(false)
  const undo = useWrite(undoInvoicePayment, {
    invalidates: [readInvoice, listInvoices],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  return (
    <Section
      title={t('desk.payments')}
      action={
        mayWrite &&
        invoice.open !== 0 && (
          <Button size="compact" onClick={() => setAdding(true)}>
            {t(invoice.open > 0 ? 'desk.record' : 'desk.record-back')}
          </Button>
        )
      }
    >
      {invoice.payments.length === 0 && <p className={styles.soft}>{t('desk.not-paid')}</p>}
      <ul className={styles.entries}>
        {invoice.payments.map(one => (
          <li key={one._id} className={classNames(one.undone && styles.undone)}>
            <span>
              <DateText value={one.paidOn} /> · <Bdi>{one.how[language]}</Bdi>
            </span>
            <strong>{money(one.amount, invoice.currency, { own: true }).text}</strong>
            {mayWrite && one.byHand && !one.undone && (
              <Button
                size="compact"
                variant="ghost"
                loading={undo.busy}
                onClick={() => void undo.run({ params: { invoiceId: invoice._id, paymentId: one._id } })}
              >
                {t('desk.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undo.refusal && <Alert tone="danger" role="alert" title={undo.refusal.message} />}
      {adding && <RecordDialog invoice={invoice} onClose={() => setAdding(false)} />}
    </Section>
  )
}

/** Records what was paid, or given back where too much was. What stands by now is above, also after a try was refused. */
function RecordDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const t = useText<typeof strings>('invoices')
  const refresh = useDeskRefresh()
  const keyOf = useSameKey()
  const [isMore, setMore] = useState(false)
  // What it was opened for stays its name, whatever is recorded meanwhile.
  const [isBack] = useState(invoice.open < 0)
  const verb = t(isBack ? 'desk.record-back' : 'desk.record')
  const form = useForm(PaymentDraft, {
    defaults: {
      amount: invoice.open || null,
      paidOn: today(),
      how: t('desk.bank-transfer'),
      evenMore: false,
      seen: invoice.open,
    },
    feature: 'invoices',
    at: { 'invoices.more-than-open': 'amount', 'invoices.month-closed': 'paidOn' },
    onSubmit: async body => {
      try {
        const sent = { params: { invoiceId: invoice._id }, body: { ...body, seen: invoice.open } }
        const { message } = await send(recordInvoicePayment, sent, { idempotencyKey: keyOf(sent) })
        toast({ tone: 'success', title: message, ms: 3000 })
        await refresh()
        onClose()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invoices.more-than-open') setMore(true)
        // What was typed stays; what is shown is what stands now, so that the next try is on what its writer sees.
        if (error instanceof Refusal && error.code.startsWith('invoices.')) await refresh()
        throw error
      }
    },
  })
  return (
    <FormDialog size="small" onClose={onClose} title={verb} form={form} act={verb}>
      <Standing invoice={invoice} />
      <NumberField
        {...form.field('amount')}
        label={t('doc.amount')}
        hint={t('desk.record-hint')}
        prefix={invoice.currency}
      />
      <DateField {...form.field('paidOn')} label={t('desk.paid-on')} />
      <TextField {...form.field('how')} label={t('desk.how')} />
      {isMore && <Checkbox {...form.field('evenMore')} label={t('desk.even-more')} />}
    </FormDialog>
  )
}

/** What is asked for, what was paid and credited of it, and what is open by now. */
function Standing({ invoice }: { invoice: StaffInvoice }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const money = useDisplayMoney()
  const shown = (units: number) => <bdi>{money(units, invoice.currency, { own: true }).text}</bdi>
  return (
    <div role="status">
      <Facts
        layout="list"
        rows={[
          { label: t('doc.total'), value: shown(invoice.total) },
          ...(invoice.credited > 0 ? [{ label: t('desk.credited-part'), value: shown(-invoice.credited) }] : []),
          ...invoice.payments
            .filter(one => !one.undone)
            .map(one => ({
              label: (
                <>
                  <DateText value={one.paidOn} /> · <Bdi>{one.how[language]}</Bdi>
                </>
              ),
              value: shown(-one.amount),
            })),
          {
            label: t(invoice.open < 0 ? 'doc.owed-back' : 'doc.still-open'),
            value: <strong>{shown(Math.abs(invoice.open))}</strong>,
          },
        ]}
      />
    </div>
  )
}
