import { useState } from 'react'
import { nameIn } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { BillingDetails, keepBillingDetails, readBillingDetails } from '../../../invoices/contract.ts'
import { useCountries, useCountryOptions } from '../../../lookups/web/public.ts'
import type { strings } from '../../strings.en.ts'
import { TaxIdField } from '../TaxIdField.tsx'
import css from './Mine.module.css'

/** Whom one's documents are made out to, and changing it. */
export function BilledTo() {
  const t = useText<typeof strings>('billing')
  const { language } = useLanguage()
  const { data, refetch } = useRead(readBillingDetails)
  const { list } = useCountries()
  const [editing, setEditing] = useState(false)
  const details = data?.data ?? null
  const country = list.find(one => one.code === details?.country)
  const lines = details
    ? [details.company, details.name, details.address, [details.postalCode, details.city].filter(Boolean).join(' ')]
    : []
  return (
    <Section
      title={t('mine.billed')}
      action={
        data && (
          <Button variant="ghost" size="compact" onClick={() => setEditing(true)}>
            {t(details ? 'mine.billed-edit' : 'mine.billed-add')}
          </Button>
        )
      }
    >
      {data && !details && <p className={css.small}>{t('mine.billed-none')}</p>}
      {details && (
        <address className={css.address}>
          {lines.filter(Boolean).map((line, at) => (
            <span key={line} data-first={at === 0 || undefined}>
              <bdi>{line}</bdi>
            </span>
          ))}
          {country && <span>{nameIn(country, language)}</span>}
          {details.taxId && <span>{t('mine.tax-number', { number: `\u2066${details.taxId}\u2069` })}</span>}
        </address>
      )}
      {editing && (
        <Edit
          details={details}
          onClose={saved => {
            setEditing(false)
            if (saved) void refetch()
          }}
        />
      )}
    </Section>
  )
}

function Edit({ details, onClose }: { details: BillingDetails | null; onClose: (saved: boolean) => void }) {
  const t = useText<typeof strings>('billing')
  const { user } = useSession()
  const countries = useCountryOptions()
  const empty = { name: user?.name ?? '', company: '', address: '', city: '', postalCode: '', country: '', taxId: '' }
  const form = useForm(BillingDetails, {
    defaults: { ...empty, ...details },
    onSubmit: async body => {
      const { message } = await send(keepBillingDetails, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose(true)
    },
  })
  const text = (name: 'company' | 'address' | 'city' | 'postalCode' | 'taxId') => {
    const field = form.field(name)
    return { ...field, value: field.value ?? '' }
  }
  return (
    <FormDialog onClose={() => onClose(false)} title={t('mine.billed')} form={form}>
      <TextField {...form.field('name')} label={t('checkout.name')} autoComplete="name" />
      <TextField {...text('company')} label={t('checkout.company')} optional autoComplete="organization" />
      <TextField {...text('address')} label={t('checkout.address')} autoComplete="street-address" />
      <TextField {...text('city')} label={t('checkout.city')} optional autoComplete="address-level2" />
      <TextField
        {...text('postalCode')}
        label={t('checkout.postal-code')}
        optional
        dirAuto={false}
        autoComplete="postal-code"
      />
      <SelectField {...form.field('country')} label={t('checkout.country')} options={countries} />
      <TaxIdField field={text('taxId')} country={form.values.country} />
    </FormDialog>
  )
}
