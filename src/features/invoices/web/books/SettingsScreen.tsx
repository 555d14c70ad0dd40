import { useQueryClient } from '@tanstack/react-query'
import { holds } from '../../../../platform/shared/access.ts'
import { nameIn } from '../../../../platform/shared/text.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { send, useRead } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useCountries, useCurrencyOptions } from '../../../lookups/web/public.ts'
import { changeSeller, readSeller } from '../../contract/books.ts'
import { Seller } from '../../contract/seller.ts'
import { taxIdExample } from '../../rules/tax-ids.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'
import { Rates } from './Rates.tsx'

/** What the club says of itself on its documents, how it makes them, and its tax rates. */
export function SettingsScreen() {
  const t = useText<typeof strings>('invoices')
  const { data, error, refetch } = useRead(readSeller)
  return (
    <OfficePage className={styles.page}>
      <PageHeader
        title={t('pages.settings')}
        lead={t('settings.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/apps/invoice/list' }, { label: t('pages.settings') }]}
      />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <SellerForm seller={data.data} /> : !error && <Skeleton height="480px" />}
      <Rates />
    </OfficePage>
  )
}

type Bound = { name: string; value: string; onChange(value: string): void; onBlur: () => void; error: string | null }

function SellerForm({ seller }: { seller: Seller }) {
  const t = useText<typeof strings>('invoices')
  const { language } = useLanguage()
  const client = useQueryClient()
  const mayChange = holds(useViewer(), 'invoices.settings')
  const countries = useCountries().list
  const currencies = useCurrencyOptions('code')
  const form = useForm(Seller, {
    defaults: seller as never,
    feature: 'invoices',
    onSubmit: async body => {
      const { message } = await send(changeSeller, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readSeller.id] })
    },
  })
  const values = form.values as Seller
  const text = (name: string) => form.field(name as never) as never as Bound
  const example = values.country ? taxIdExample(values.country) : ''
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <Section title={t('settings.seller')}>
        <div className={styles.part}>
          <BothTexts
            en={{ ...text('name.en'), label: t('settings.name-en'), hint: t('settings.name-hint') }}
            ar={{ ...text('name.ar'), label: t('settings.name-ar') }}
            optional
          />
          <BothTexts
            en={{ ...text('address.en'), label: t('settings.address-en') }}
            ar={{ ...text('address.ar'), label: t('settings.address-ar') }}
            multiline
            rows={3}
            optional
          />
          <div className={styles.pair}>
            <SelectField
              {...text('country')}
              label={t('details.country')}
              options={countries.map(one => ({
                value: one.code,
                label: nameIn(one, language),
                search: `${one.name} ${one.arabicName}`,
              }))}
              searchable
              optional
            />
            <TextField
              {...text('taxId')}
              label={t('details.tax-id')}
              hint={example ? t('details.tax-id-hint', { example: `\u2066${example}\u2069` }) : undefined}
              dirAuto={false}
              optional
            />
          </div>
          <BothTexts
            en={{ ...text('taxName.en'), label: t('settings.tax-name-en') }}
            ar={{ ...text('taxName.ar'), label: t('settings.tax-name-ar') }}
          />
          <TextField {...text('mail')} label={t('settings.mail')} type="email" dirAuto={false} optional />
          <BothTexts
            en={{ ...text('footer.en'), label: t('settings.footer-en') }}
            ar={{ ...text('footer.ar'), label: t('settings.footer-ar') }}
            optional
          />
        </div>
      </Section>
      <Section title={t('settings.making')}>
        <div className={styles.part}>
          <div className={styles.three}>
            <TextField
              {...text('series')}
              label={t('settings.series')}
              hint={t('settings.series-hint')}
              dirAuto={false}
              optional
            />
            <NumberField {...(form.field('dueDays' as never) as never as NumberBound)} label={t('settings.due-days')} />
            <SelectField
              {...text('paper')}
              label={t('settings.paper')}
              options={[
                { value: 'A4', label: 'A4' },
                { value: 'LETTER', label: 'Letter' },
              ]}
            />
            <SelectField
              {...text('taxCurrency')}
              value={values.taxCurrency ?? ''}
              onChange={value => form.set('taxCurrency' as never, (value || null) as never)}
              label={t('settings.tax-currency')}
              hint={t('settings.tax-currency-hint')}
              options={currencies}
              searchable
              optional
            />
          </div>
          <Checkbox
            {...(form.field('taxQr' as never) as never as {
              name: string
              value: boolean
              onChange(value: boolean): void
            })}
            label={t('settings.tax-qr')}
            hint={t('settings.tax-qr-hint')}
          />
          <div className={styles.narrow}>
            <Repeater
              name="remindAfter"
              label={t('settings.remind')}
              hint={t('settings.remind-hint')}
              rowLabel={t('settings.remind-row')}
              addLabel={t('settings.remind-add')}
              max={5}
              error={null}
              value={values.remindAfter.map(days => ({ days }))}
              onChange={rows => form.set('remindAfter' as never, rows.map(row => row.days) as never)}
              makeRow={() => ({ days: 7 })}
              render={(row, at, change) => (
                <NumberField
                  name={`remindAfter.${at}`}
                  label={t('settings.remind-row')}
                  value={row.days}
                  onChange={days => change({ days: days ?? 1 })}
                  compact
                />
              )}
            />
          </div>
        </div>
      </Section>
      {mayChange && (
        <div className={styles.save}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {t('settings.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

type NumberBound = Omit<Bound, 'value' | 'onChange'> & { value: number | null; onChange(value: number | null): void }
