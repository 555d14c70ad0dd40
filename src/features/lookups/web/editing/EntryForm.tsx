import type { z } from 'zod'
import { nameIn } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import type { FieldBinding, FieldProps } from '../../../../platform/web/forms/field-props.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { type EntryView, editCalls, listIndustryRows } from '../../contract/editing.ts'
import type { EntryField, List } from '../../contract/lists.ts'
import { MAX_DEPTH } from '../../contract/lists.ts'
import type { strings } from '../../strings.en.ts'
import { branches } from '../../tree.ts'
import styles from './LookupScreen.module.css'
import { useRefresh } from './use-refresh.ts'

const HINTED: readonly string[] = ['shortName', 'code', 'phoneCode', 'timeZone', 'currency', 'decimals', 'type']

type EntryFieldInputProps = FieldBinding<string | number | null> & { field: EntryField }

/** One value of an entry, filled in as its descriptor says. */
function EntryFieldInput({ field, ...binding }: EntryFieldInputProps) {
  const t = useText<typeof strings>('lookups')
  const { key, is, optional, options = [] } = field
  const label = t(`labels.${key}` as 'labels.type')
  const hint = HINTED.includes(key) ? t(`hints.${key}` as 'hints.type') : undefined
  const text = { ...binding, value: String(binding.value ?? ''), label, hint, optional }
  if (is === 'entry') return <IndustryField {...text} onChange={value => binding.onChange(value || null)} />
  if (is === 'number')
    return (
      <NumberField {...binding} value={binding.value === '' ? null : Number(binding.value)} label={label} hint={hint} />
    )
  if (is === 'choice') {
    const choices = options.map(value => ({ value, label: t(`choices.${key}.${value}` as 'choices.type.idea') }))
    const all = optional ? [{ value: '', label: t('choices.nothing') }, ...choices] : choices
    return <SelectField {...text} optional={false} options={all} />
  }
  return (
    <TextField {...text} dirAuto={is === 'text'} lang={is === 'arabic' ? 'ar' : is === 'latin' ? 'en' : undefined} />
  )
}

/** The industry under which a new one lies; empty for the first level. Those on the last level take none below them. */
function IndustryField(props: FieldProps<string>) {
  const t = useText<typeof strings>('lookups')
  const { language } = useLanguage()
  const { data } = useRead(listIndustryRows, undefined)
  const above = branches(data?.data ?? [], () => true).filter(({ depth }) => depth < MAX_DEPTH)
  const options = above.map(({ entry, parent }) => ({
    value: entry._id,
    label: nameIn(entry, language),
    hint: nameIn(data?.data.find(one => one._id === parent) ?? {}, language),
    search: `${entry.name} ${entry.arabicName}`,
  }))
  return (
    <SelectField
      {...props}
      optional={false}
      searchable
      options={[{ value: '', label: t('choices.top') }, ...options]}
    />
  )
}

type EntryFormProps = {
  list: List
  /** Null to add one. */
  entry: EntryView | null
  /** Where a new one lies: its country, or the industry above it. */
  within: string | null
  onClose: () => void
}

type Value = string | number | null
type Values = Record<string, Value>

/** Adds or changes an entry of any look-up: its fields come from the descriptor, its rules from the call. */
export function EntryForm({ list, entry, within, onClose }: EntryFormProps) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const refresh = useRefresh(list.name)
  const { make, change } = editCalls[list.name]
  const fields = list.fields.filter(field => !entry || !field.fixed)
  const form = useForm((entry ? change.body : make.body) as z.ZodType<Values, Values>, {
    defaults: { ...startOf(list, entry, within), ...(!entry && list.name === 'currencies' && FIRST_RATE()) },
    feature: 'lookups',
    onSubmit: async body => {
      const { message, data } = entry
        ? await send(change, { params: { entryId: entry._id }, body: body as never })
        : await send(make, { body: body as never })
      toast({ tone: 'success', title: message, ms: 3000 })
      await refresh(data.values.countryId as string | undefined)
      onClose()
    },
  })
  const shown = fields.filter(field => field.key !== 'countryId' && !(field.key === 'requires' && ofOther(form.values)))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`lists.${list.name}.${entry ? 'edit' : 'add'}`)}
      act={words(entry ? 'ui.save' : 'ui.add')}
    >
      <div className={styles.pair}>
        {shown.map(field => (
          <EntryFieldInput key={field.key} field={field} {...form.field(field.key)} />
        ))}
      </div>
      {'rate' in form.values && <FirstRate rate={form.field('rate')} day={form.field('rateDate')} />}
    </FormDialog>
  )

  /** Only a category of companies asks for an amount. */
  function ofOther(values: Record<string, unknown>): boolean {
    return (entry ? entry.values.type : values.type) !== 'company'
  }
}

const FIRST_RATE = () => ({ rate: null, rateDate: today() })

function startOf(list: List, entry: EntryView | null, within: string | null): Record<string, Value> {
  const known: Record<string, Value> = entry ? { ...entry.values, name: entry.name, arabicName: entry.arabicName } : {}
  const fields = list.fields.filter(field => !entry || !field.fixed)
  return Object.fromEntries(
    fields.map(({ key, is, options, optional }) => {
      if (is === 'entry') return [key, within]
      const first = is === 'choice' && !optional ? (options?.[0] ?? '') : is === 'number' ? 2 : ''
      return [key, known[key] ?? first]
    }),
  )
}

type FirstRateProps = { rate: FieldBinding<string | number | null>; day: FieldBinding<string | number | null> }

/** A currency is worth something from its first day on. */
function FirstRate({ rate, day }: FirstRateProps) {
  const t = useText<typeof strings>('lookups')
  return (
    <div className={styles.pair}>
      <NumberField
        {...rate}
        value={rate.value === '' ? null : (rate.value as number | null)}
        label={t('labels.rate')}
      />
      <DateField {...day} value={String(day.value ?? '')} label={t('labels.rateDate')} />
    </div>
  )
}
