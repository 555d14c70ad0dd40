import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { nameIn } from '../../../../platform/shared/text.ts'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useCountries } from '../../../lookups/web/public.ts'
import { createRate, deleteRate, listRates, RateDraft, type RateView, updateRate } from '../../contract/books.ts'
import { BUYERS, TAX_CATEGORIES, TAX_MODES } from '../../rules/tax.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

/** The club's tax rates: for everybody, by country and buyer, and those chosen for a line by hand. */
export function Rates() {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const { language } = useLanguage()
  const countries = useCountries().list
  const mayChange = holds(useViewer(), 'invoices.settings')
  const { data } = useRead(listRates)
  const [editing, setEditing] = useState<RateView | 'new' | null>(null)
  const countryOf = (code: string | null) => {
    const known = countries.find(one => one.code === code)
    return known ? nameIn(known, language) : (code ?? t('rates.everywhere'))
  }
  return (
    <Section
      title={t('rates.title')}
      lead={t('rates.lead')}
      action={mayChange && <Button onClick={() => setEditing('new')}>{t('rates.add')}</Button>}
    >
      <Table
        label={`${t('rates.title')} · ${t('rates.name')}`}
        rows={data?.data ?? []}
        rowKey={row => row._id}
        columns={[
          { key: 'name', label: t('rates.name'), render: row => <Bdi>{row.name[language]}</Bdi> },
          {
            key: 'country',
            label: t('details.country'),
            render: row => (row.byHand ? t('rates.by-hand') : <Bdi>{countryOf(row.country)}</Bdi>),
          },
          { key: 'buyer', label: t('rates.buyer'), render: row => t(`rates.buyers.${row.buyer}`) },
          { key: 'mode', label: t('rates.mode'), render: row => t(`modes.${row.mode}`) },
          { key: 'rate', label: t('doc.rate'), align: 'end', render: row => <Bdi ltr>{`${row.rate} %`}</Bdi> },
          {
            key: 'edit',
            label: words('ui.edit'),
            render: row =>
              mayChange && (
                <Button size="compact" variant="ghost" onClick={() => setEditing(row)}>
                  {words('ui.edit')}
                </Button>
              ),
          },
        ]}
      />
      {editing && <RateDialog rate={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}

const EMPTY: RateDraft = {
  code: '',
  country: null,
  buyer: 'anyone',
  mode: 'added',
  rate: 5,
  name: { en: '', ar: '' },
  note: { en: '', ar: '' },
  category: 'S',
  byHand: false,
  validFrom: '2000-01-01',
  validUntil: null,
}

/** The category that a way of taxing usually has. */
const USUAL = { none: 'O', added: 'S', included: 'S', reverse: 'AE' } as const

function RateDialog({ rate, onClose }: { rate: RateView | null; onClose: () => void }) {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const client = useQueryClient()
  const { language } = useLanguage()
  const countries = useCountries().list
  const close = async (message: string) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    await client.invalidateQueries({ queryKey: [listRates.id] })
    onClose()
  }
  const { _id, ...own } = rate ?? { _id: '', ...EMPTY }
  const form = useForm(RateDraft, {
    defaults: { ...own, note: own.note ?? { en: '', ar: '' } } as never,
    feature: 'invoices',
    onSubmit: async body =>
      close(
        rate
          ? (await send(updateRate, { params: { rateId: rate._id }, body })).message
          : (await send(createRate, { body })).message,
      ),
  })
  const remove = useWrite(deleteRate, { onDone: sent => void close(sent.message), onRefusal: form.refuse })
  const values = form.values as RateDraft
  const set = (name: keyof RateDraft, value: unknown) => form.set(name as never, value as never)
  type Bound = { name: string; value: string; onChange(value: string): void; onBlur: () => void; error: string | null }
  const text = (name: string) => form.field(name as never) as never as Bound
  const isClub = rate?.code === 'club'
  const taxed = values.mode === 'added' || values.mode === 'included'
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={t(rate ? 'rates.edit' : 'rates.add')}
      form={form}
      act={words(rate ? 'ui.save' : 'ui.add')}
      before={
        rate &&
        !isClub && (
          <Button
            variant="dangerOutline"
            loading={remove.busy}
            onClick={() => void remove.run({ params: { rateId: rate._id } })}
          >
            {t('rates.remove')}
          </Button>
        )
      }
    >
      <BothTexts
        en={{ ...text('name.en'), label: t('rates.name-en') }}
        ar={{ ...text('name.ar'), label: t('rates.name-ar') }}
      />
      {!isClub && (
        <>
          <Checkbox
            name="byHand"
            value={values.byHand}
            onChange={value => set('byHand', value)}
            label={t('rates.by-hand')}
            hint={t('rates.by-hand-hint')}
          />
          <div className={styles.pair}>
            <TextField {...text('code')} label={t('rates.code')} dirAuto={false} />
            {!values.byHand && (
              <SelectField
                {...text('country')}
                value={values.country ?? ''}
                onChange={value => set('country', value || null)}
                label={t('details.country')}
                placeholder={t('rates.everywhere')}
                options={countries.map(one => ({
                  value: one.code,
                  label: nameIn(one, language),
                  search: `${one.name} ${one.arabicName}`,
                }))}
                searchable
                optional
              />
            )}
            {!values.byHand && (
              <SelectField
                {...text('buyer')}
                label={t('rates.buyer')}
                options={BUYERS.map(value => ({ value, label: t(`rates.buyers.${value}`) }))}
              />
            )}
          </div>
        </>
      )}
      <div className={styles.three}>
        <SelectField
          {...text('mode')}
          label={t('rates.mode')}
          options={TAX_MODES.map(value => ({ value, label: t(`modes.${value}`) }))}
          onChange={value => {
            set('mode', value)
            set('category', USUAL[value as RateDraft['mode']])
            if (value === 'none' || value === 'reverse') set('rate', 0)
          }}
        />
        {taxed && (
          <NumberField
            name="rate"
            value={values.rate}
            onChange={value => set('rate', value ?? 0)}
            label={t('doc.rate')}
            suffix="%"
            error={text('rate').error}
          />
        )}
        <SelectField
          {...text('category')}
          label={t('rates.category')}
          options={TAX_CATEGORIES.map(value => ({ value, label: t(`rates.categories.${value}`) }))}
        />
        <DateField {...text('validFrom')} label={t('rates.from')} />
        <DateField
          {...text('validUntil')}
          value={values.validUntil ?? ''}
          onChange={value => set('validUntil', value || null)}
          label={t('rates.until')}
          optional
        />
      </div>
      <BothTexts
        en={{ ...text('note.en'), label: t('rates.note-en') }}
        ar={{ ...text('note.ar'), label: t('rates.note-ar') }}
        multiline
        optional
      />
    </FormDialog>
  )
}
