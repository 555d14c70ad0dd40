import { useId, useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
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
        mayWrite && (
          <Button size="compact" onClick={() => setAdding(true)}>
            {t('desk.record')}
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

function RecordDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const refresh = useDeskRefresh()
  const id = useId()
  const [isMore, setMore] = useState(false)
  const form = useForm(PaymentDraft, {
    defaults: {
      amount: Math.max(invoice.open, 0) || null,
      paidOn: new Date().toISOString().slice(0, 10),
      how: t('desk.bank-transfer'),
      evenMore: false,
      seen: invoice.open,
    },
    feature: 'invoices',
    onSubmit: async body => {
      try {
        const { message } = await send(
          recordInvoicePayment,
          { params: { invoiceId: invoice._id }, body: { ...body, seen: invoice.open } },
          { idempotencyKey: crypto.randomUUID() },
        )
        toast({ tone: 'success', title: message, ms: 3000 })
        await refresh()
        onClose()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invoices.more-than-open') setMore(true)
        // What is shown behind is what stands now.
        if (error instanceof Refusal && error.code === 'invoices.changed-since') await refresh()
        throw error
      }
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {t('desk.record')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={t('desk.record-title')} footer={footer}>
      <form {...form.props} id={id} className={styles.dialog}>
        <FormErrors form={form} />
        <NumberField
          {...form.field('amount')}
          label={t('doc.amount')}
          hint={t('desk.record-hint')}
          prefix={invoice.currency}
        />
        <DateField {...form.field('paidOn')} label={t('desk.paid-on')} />
        <TextField {...form.field('how')} label={t('desk.how')} />
        {isMore && <Checkbox {...form.field('evenMore')} label={t('desk.even-more')} />}
      </form>
    </Dialog>
  )
}
