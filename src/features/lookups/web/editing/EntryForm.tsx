import { useId } from 'react'
import type { z } from 'zod'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { type EntryView, editCalls } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import type { strings } from '../../strings.en.ts'
import { EntryFieldInput } from './EntryFieldInput.tsx'
import { FirstRate } from './FirstRate.tsx'
import styles from './LookupScreen.module.css'
import { useRefresh } from './use-refresh.ts'

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
  const id = useId()
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
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {entry ? words('ui.save') : words('ui.add')}
      </Button>
    </>
  )
  const shown = fields.filter(field => field.key !== 'countryId' && !(field.key === 'requires' && ofOther(form.values)))
  return (
    <Dialog open onClose={onClose} title={t(`lists.${list.name}.${entry ? 'edit' : 'add'}`)} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <FormErrors form={form} />
        <div className={styles.pair}>
          {shown.map(field => (
            <EntryFieldInput key={field.key} field={field} {...form.field(field.key)} />
          ))}
        </div>
        {'rate' in form.values && <FirstRate rate={form.field('rate')} day={form.field('rateDate')} />}
      </form>
    </Dialog>
  )

  /** Only a category of companies asks for an amount. */
  function ofOther(values: Record<string, unknown>): boolean {
    return (entry ? entry.values.type : values.type) !== 'company'
  }
}

const FIRST_RATE = () => ({ rate: null, rateDate: new Date().toISOString().slice(0, 10) })

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
