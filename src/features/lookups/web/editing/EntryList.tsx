import { useMemo } from 'react'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import type { BulkAction, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { send } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { type Say, useText } from '../../../../platform/web/text.tsx'
import { ENTRY_STATES, type EntryView, editCalls, listEntries } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import { nameOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { EntryPeek } from './EntryPeek.tsx'
import { entryColumns } from './entry-columns.tsx'
import type { ListBodyOf } from './list-body.ts'

type Words = Say<typeof strings>

/** A look-up as the back-office's list. */
export function EntryList({ list, country, actions, open }: ListBodyOf) {
  const t = useText<typeof strings>('lookups')
  const { language } = useLanguage()
  const columns = useMemo(() => entryColumns(t, list, language), [t, list, language])
  const filters = useMemo(() => filtersOf(t, list), [t, list])
  const fixed = useMemo(() => ({ list: list.name, countryId: country?.id }), [list, country?.id])
  return (
    <ListPage<EntryView>
      title={country ? t('states-of', { country: country.name }) : t(`lists.${list.name}.title`)}
      lead={t(`lists.${list.name}.lead`)}
      actions={actions}
      call={listEntries}
      fixed={fixed}
      columns={columns}
      filters={filters}
      rowKey={row => row._id}
      rowName={row => nameOf(row, language)}
      peek={row => <EntryPeek key={row._id} list={list} entry={row} open={open} />}
      bulk={bulkOf(t, list)}
      viewsKey={`lookups.${list.name}`}
      empty={{ title: t(`lists.${list.name}.none`) }}
    />
  )
}

function filtersOf(t: Words, { name, fields }: List): ListFilter[] {
  const state: ListFilter = {
    key: 'state',
    label: t('labels.state'),
    type: 'choice',
    options: ENTRY_STATES.map(value => ({ value, label: t(`standing.${value}`) })),
  }
  const types = fields.find(field => field.key === 'type')?.options ?? []
  const type: ListFilter = {
    key: 'type',
    label: t('labels.type'),
    type: 'choice',
    options: types.map(value => ({ value, label: t(`choices.type.${value}` as 'choices.type.idea') })),
  }
  return name === 'categories' ? [type, state] : [state]
}

function bulkOf(t: Words, { name }: List): BulkAction<EntryView>[] {
  const edit = editCalls[name]
  const isBase = (row: EntryView) => name === 'currencies' && row.code === BASE_CURRENCY
  return [
    {
      key: 'retire',
      label: t('acts.retire'),
      tone: 'danger',
      confirm: t('confirm.retire-bulk'),
      notFor: row => (row.retired ? t('not-for.retired') : isBase(row) ? t('refusals.base-currency') : null),
      run: ([row]) => send(edit.retire, { params: { entryId: row!._id } }),
    },
    {
      key: 'restore',
      label: t('acts.restore'),
      notFor: row => (row.retired ? null : t('not-for.offered')),
      run: ([row]) => send(edit.restore, { params: { entryId: row!._id } }),
    },
  ]
}
