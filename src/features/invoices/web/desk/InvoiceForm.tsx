import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { send, useRead } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useSameKey } from '../../../../platform/web/forms/use-same-key.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useRested } from '../../../../platform/web/use-rested.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import {
  createInvoice,
  InvoiceDraft,
  issueInvoiceCall,
  MAX_LINES,
  previewInvoice,
  type readDeskFacts,
  type StaffInvoice,
  updateInvoice,
} from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import { BillingFields } from '../BillingFields.tsx'
import { DocumentSheet } from '../sheet/DocumentSheet.tsx'
import styles from './desk.module.css'
import { PayeePicker } from './PayeePicker.tsx'
import { useDeskRefresh } from './use-desk-refresh.ts'

type Facts = Awaited<ReturnType<typeof send<typeof readDeskFacts>>>['data']
type Values = z.input<typeof InvoiceDraft>
type InvoiceFormProps = { invoice: StaffInvoice | null; facts: Facts }

const LINE = {
  description: { en: '', ar: '' },
  detail: { en: '', ar: '' },
  quantity: 1,
  unit: 0,
  tax: null,
  from: null,
  until: null,
}

/** What the form begins with: the draft as it is, or an empty one. */
function startOf(invoice: StaffInvoice | null, facts: Facts, language: 'en' | 'ar'): Values {
  if (!invoice)
    return {
      userId: null,
      clientId: null,
      buyer: { name: '', company: '', address: '', city: '', postalCode: '', country: '', taxId: '' },
      language,
      currency: facts.currency,
      lines: [LINE],
      suppliedOn: null,
      dueOn: null,
      note: '',
      test: facts.rehearsal,
    }
  const { userId, clientId, billedTo, currency, suppliedOn, dueOn, note, test } = invoice
  const byHand = new Set(facts.rates.map(one => one.code))
  const lines = invoice.lines.map(({ amount: _, taxRate: __, taxCode, detail, ...line }) => ({
    ...line,
    detail: detail ?? { en: '', ar: '' },
    tax: byHand.has(taxCode) ? taxCode : null,
  }))
  return {
    userId,
    clientId,
    buyer: billedTo,
    language: invoice.language,
    currency,
    lines,
    suppliedOn,
    dueOn,
    note,
    test,
  }
}

/** The form of a document that is written by hand, with its page beside as it is typed. */
export function InvoiceForm({ invoice, facts }: InvoiceFormProps) {
  const t = useText<typeof strings>('invoices')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const refresh = useDeskRefresh()
  const currencies = useCurrencyOptions('code')
  const [after, setAfter] = useState<'keep' | 'issue' | 'send'>('keep')
  const keyOf = useSameKey()
  // Once it is kept it is the same draft, also when its issue was refused.
  const kept = useRef(invoice?._id ?? null)
  const form = useForm(InvoiceDraft, {
    defaults: startOf(invoice, facts, language) as never,
    feature: 'invoices',
    at: { 'invoices.no-buyer': 'userId', 'invoices.below-zero': 'lines', 'invoices.no-lines': 'lines' },
    onSubmit: async body => {
      const { data, message } = kept.current
        ? await send(updateInvoice, { params: { invoiceId: kept.current }, body })
        : await send(createInvoice, { body }, { idempotencyKey: keyOf(body) })
      kept.current = data._id
      const said =
        after === 'keep'
          ? message
          : (await send(issueInvoiceCall, { params: { invoiceId: data._id }, body: { send: after === 'send' } }))
              .message
      toast({ tone: 'success', title: said, ms: 3000 })
      await refresh()
      navigate(`/apps/invoice/preview/${data._id}`)
    },
  })
  const draft = form.values as Values
  const rates = facts.rates.map(one => ({ value: one.code, label: `${one.rate} % ${one.name[language]}` }))
  return (
    <div className={styles.editor}>
      <form {...form.props} className={styles.form}>
        <FormErrors form={form} />
        <Section title={t('desk.payee')}>
          <div className={styles.part}>
            <PayeePicker
              chosen={{ userId: draft.userId, clientId: draft.clientId }}
              error={form.field('userId').error}
              onChoose={payee => {
                form.set('userId', payee.userId as never)
                form.set('clientId', payee.clientId as never)
                form.set('language', payee.language as never)
                form.set('buyer', (payee.details ?? { ...draft.buyer, name: payee.name }) as never)
              }}
            />
            <BillingFields form={form} at="buyer." country={draft.buyer.country} compact />
          </div>
        </Section>
        <Section title={t('desk.lines')}>
          <Repeater
            {...form.field('lines' as never)}
            value={draft.lines as (typeof LINE)[]}
            onChange={lines => form.set('lines', lines as never)}
            label={t('desk.lines')}
            labelHidden
            rowLabel={t('desk.line')}
            addLabel={t('desk.add-line')}
            min={1}
            max={MAX_LINES}
            makeRow={() => LINE}
            render={(_, at) => <LineFields form={form} at={at} rates={rates} currency={draft.currency} />}
          />
        </Section>
        <Section title={t('desk.terms')}>
          <div className={styles.part}>
            <div className={styles.pair}>
              <SelectField
                {...(form.field('currency' as never) as never as Bound)}
                label={t('doc.currency')}
                options={currencies}
                searchable
                compact
              />
              <SelectField
                {...(form.field('language' as never) as never as Bound)}
                label={t('desk.language')}
                options={[
                  { value: 'en', label: t('desk.english') },
                  { value: 'ar', label: t('desk.arabic') },
                ]}
                compact
              />
              <Day form={form} name="suppliedOn" label={t('doc.supplied')} />
              <Day form={form} name="dueOn" label={t('doc.due')} hint={t('desk.due-hint', { count: facts.dueDays })} />
            </div>
            <TextField
              {...(form.field('note' as never) as never as Bound)}
              label={t('desk.note')}
              multiline
              maxLength={1000}
              optional
            />
            <Checkbox
              {...(form.field('test' as never) as never as {
                name: string
                value: boolean
                onChange(value: boolean): void
              })}
              label={t('desk.test')}
              hint={t('desk.test-hint')}
            />
          </div>
        </Section>
        <div className={styles.save}>
          <Button
            type="submit"
            variant="primary"
            loading={form.busy && after === 'keep'}
            onClick={() => setAfter('keep')}
          >
            {t('desk.keep')}
          </Button>
          <Button type="submit" loading={form.busy && after === 'issue'} onClick={() => setAfter('issue')}>
            {t('desk.issue')}
          </Button>
          <Button type="submit" loading={form.busy && after === 'send'} onClick={() => setAfter('send')}>
            {t('desk.issue-send')}
          </Button>
        </div>
      </form>
      <Preview draft={draft} />
    </div>
  )
}

type Bound = { name: string; value: string; onChange(value: string): void; onBlur: () => void; error: string | null }
type BoundNumber = Omit<Bound, 'value' | 'onChange'> & { value: number | null; onChange(value: number | null): void }
type LineFieldsProps = {
  form: unknown
  at: number
  rates: readonly { value: string; label: string }[]
  currency: string
}
type AnyForm = { field(name: never): unknown; set(name: never, value: never): void }

/** The fields of one line; one language is enough. */
function LineFields({ form, at, rates, currency }: LineFieldsProps) {
  const t = useText<typeof strings>('invoices')
  const any = form as AnyForm
  const text = (name: string) => any.field(`lines.${at}.${name}` as never) as Bound
  const number = (name: string) => any.field(`lines.${at}.${name}` as never) as BoundNumber
  const rate = text('tax')
  return (
    <div className={styles.stack}>
      <BothTexts
        en={{ ...text('description.en'), label: t('desk.description-en') }}
        ar={{ ...text('description.ar'), label: t('desk.description-ar') }}
        compact
      />
      <BothTexts
        en={{ ...text('detail.en'), label: t('desk.detail-en') }}
        ar={{ ...text('detail.ar'), label: t('desk.detail-ar') }}
        compact
        optional
      />
      <div className={styles.three}>
        <NumberField {...number('quantity')} label={t('doc.quantity')} compact />
        <NumberField {...number('unit')} label={t('doc.price')} prefix={currency} compact />
        {rates.length > 0 && (
          <SelectField
            {...rate}
            value={rate.value ?? ''}
            onChange={value => any.set(`lines.${at}.tax` as never, (value || null) as never)}
            label={t('doc.tax')}
            options={rates}
            placeholder={t('desk.usual-tax')}
            compact
            optional
          />
        )}
      </div>
      <div className={styles.pair}>
        <Day form={form} name={`lines.${at}.from`} label={t('desk.line-from')} />
        <Day form={form} name={`lines.${at}.until`} label={t('desk.line-until')} />
      </div>
    </div>
  )
}

/** A day that may be left out. */
function Day({ form, name, label, hint }: { form: unknown; name: string; label: string; hint?: string }) {
  const any = form as AnyForm
  const bound = any.field(name as never) as Bound
  return (
    <DateField
      {...bound}
      value={bound.value ?? ''}
      onChange={value => any.set(name as never, (value || null) as never)}
      label={label}
      hint={hint}
      compact
      optional
    />
  )
}

/** The page that the draft would make, a moment after the last key. */
function Preview({ draft }: { draft: Values }) {
  const t = useText<typeof strings>('invoices')
  const rested = useRested(JSON.stringify(draft), 500)
  const body = InvoiceDraft.safeParse(JSON.parse(rested))
  const { data, error } = useRead(
    previewInvoice,
    { body: (body.data ?? {}) as never },
    { enabled: body.success, keepPrevious: true },
  )
  return (
    <aside className={styles.beside} aria-label={t('desk.preview')}>
      {data ? <DocumentSheet doc={data.data} /> : <p className={styles.blank}>{t('desk.preview-later')}</p>}
      {error && <Alert tone="warning" title={error.message} />}
    </aside>
  )
}
