import type { Language } from '../../../../platform/shared/text.ts'
import type { ListColumn } from '../../../../platform/web/admin/list-props.ts'
import type { Say } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { EntryView } from '../../contract/editing.ts'
import type { EntryField, List } from '../../contract/lists.ts'
import type { strings } from '../../strings.en.ts'
import { EntryStatePill } from './EntryStatePill.tsx'

type Words = Say<typeof strings>
type Column = ListColumn<EntryView>

/** A value of an entry in words: choices by their names, nothing as nothing. */
export function valueText(t: Words, field: EntryField, entry: EntryView): string {
  const value = entry.values[field.key]
  if (value === null || value === undefined || value === '') return ''
  return field.is === 'choice' ? t(`choices.${field.key}.${value}` as 'choices.type.idea') : String(value)
}

/** Values that stand in the list; the others are in the panel beside it. */
const SHOWN: readonly string[] = ['type', 'requires', 'phoneCode', 'currency', 'symbol']

/** The columns of a look-up, drawn from its descriptor; the reader's language first. */
export function entryColumns(t: Words, list: List, language: Language): Column[] {
  const name: Column = {
    key: 'name',
    label: t('labels.name'),
    sortable: true,
    render: entry => <Bdi lang="en">{entry.name}</Bdi>,
    csv: entry => entry.name,
  }
  const arabic: Column = {
    key: 'arabicName',
    label: t('labels.arabicName'),
    sortable: true,
    // some states have no Arabic name; what leads into a row never is empty
    render: entry =>
      language === 'ar' && !entry.arabicName ? name.render(entry) : <Bdi lang="ar">{entry.arabicName}</Bdi>,
    csv: entry => entry.arabicName,
  }
  const state: Column = {
    key: 'state',
    label: t('labels.state'),
    render: entry => <EntryStatePill retired={entry.retired} />,
    csv: entry => t(`state.${entry.retired ? 'retired' : 'offered'}`),
  }
  const values = list.fields.filter(field => SHOWN.includes(field.key)).map(field => valueColumn(t, field))
  const [own, other] = language === 'ar' ? ([arabic, name] as const) : ([name, arabic] as const)
  // on phones the first few are all there is room for
  return [own, ...codeColumn(t, list), ...numberColumns(t, list), other, ...values, state]
}

function valueColumn(t: Words, field: EntryField): Column {
  const text = (entry: EntryView) => valueText(t, field, entry)
  return {
    key: field.key,
    label: t(`labels.${field.key}` as 'labels.type'),
    render: entry => (field.is === 'latin' ? <Bdi ltr>{text(entry)}</Bdi> : text(entry)),
    csv: text,
  }
}

const codeColumn = (t: Words, list: List): Column[] =>
  list.code === 'code'
    ? [
        {
          key: 'code',
          label: t('labels.code'),
          sortable: true,
          mono: true,
          render: entry => entry.code,
          csv: entry => entry.code,
        },
      ]
    : []

function numberColumns(t: Words, { name }: List): Column[] {
  if (name === 'countries')
    return [{ key: 'below', label: t('labels.states'), sortable: true, align: 'end', render: entry => entry.below }]
  if (name !== 'currencies') return []
  return [
    {
      key: 'rate',
      label: t('labels.rate'),
      sortable: true,
      align: 'end',
      render: entry => <Bdi ltr>{String(entry.rate?.rate ?? '')}</Bdi>,
      csv: entry => entry.rate?.rate,
    },
    {
      key: 'rateDate',
      label: t('labels.rateDate'),
      render: entry => entry.rate && <DateText value={entry.rate.date} />,
      csv: entry => entry.rate?.date,
    },
  ]
}
