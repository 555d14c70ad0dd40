import { useId, useMemo } from 'react'
import { z } from 'zod'
import { nameIn } from '../../../../platform/shared/text.ts'
import type { BulkAction, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Plus, RotateCw, Upload } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { type Say, useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  deleteCalls,
  ENTRY_STATES,
  type EntryView,
  editCalls,
  listEntries,
  readEntry,
  setRate,
} from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import { type ListName, lists } from '../../contract/lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import type { strings } from '../../strings.en.ts'
import { DailyNote, DailyRates } from './DailyRates.tsx'
import { entryColumns } from './entry-columns.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryPeek } from './EntryPeek.tsx'
import { ImportRates } from './ImportRates.tsx'
import { IndustryTree } from './IndustryTree.tsx'
import type { ListBodyOf } from './list-body.ts'
import styles from './LookupScreen.module.css'
import ratesDialogStyles from './RatesDialog.module.css'
import type { Opened, OpenTask } from './use-opened.ts'
import { type Begins, useOpened } from './use-opened.ts'
import { useRefresh } from './use-refresh.ts'

const RateOfDay = z.object({ date: z.iso.date(), rate: setRate.body.shape.rate })

/** The rate of a day, set or set anew. */
function RateForm({ id }: { id: string }) {
  const t = useText<typeof strings>('lookups')
  const formId = useId()
  const refresh = useRefresh('currencies')
  const form = useForm(RateOfDay, {
    defaults: { date: today(), rate: null },
    feature: 'lookups',
    onSubmit: async ({ date, rate }) => {
      const { message } = await send(setRate, { params: { entryId: id, date }, body: { rate } })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset({ date: today(), rate: null })
      await refresh()
    },
  })
  return (
    <form {...form.props} id={formId} className={ratesDialogStyles.form}>
      <FormErrors form={form} />
      <div className={ratesDialogStyles.line}>
        <DateField {...form.field('date')} label={t('rates.day')} max={today()} compact />
        <NumberField {...form.field('rate')} label={t('rates.rate')} compact />
        <Button type="submit" variant="primary" size="compact" loading={form.busy}>
          {t('rates.set')}
        </Button>
      </div>
    </form>
  )
}

/** A currency's rates by day, the newest first, and the field for another. */
function RatesDialog({ currency, onClose }: { currency: EntryView; onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(readEntry, { params: { list: 'currencies', entryId: currency._id } })
  const rates = data?.data.rates ?? []
  const code = currency.code
  const base = code === BASE_CURRENCY
  return (
    <Dialog open onClose={onClose} title={t('rates.title', { code })}>
      <div className={ratesDialogStyles.rates}>
        <p>{t(base ? 'rates.base' : 'rates.lead', { code })}</p>
        {!base && <RateForm id={currency._id} />}
        {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
        <div className={ratesDialogStyles.table}>
          <Table
            label={t('rates.title', { code })}
            density="compact"
            narrow="scroll"
            rows={rates}
            rowKey={row => row.date}
            columns={[
              {
                key: 'day',
                label: t('rates.day'),
                render: row => (
                  <span className={ratesDialogStyles.day}>
                    <DateText value={row.date} />
                    {row === rates[0] && <Chip tone="success">{t('rates.now')}</Chip>}
                  </span>
                ),
              },
              { key: 'rate', label: t('rates.rate'), align: 'end', render: row => <Bdi ltr>{String(row.rate)}</Bdi> },
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}

type OpenedTaskProps = {
  list: List
  opened: Opened
  country?: { id: string; name: string }
  open: OpenTask
  onClose: () => void
}

/** The task that is open over the list. */
function OpenedTask({ list, opened, country, onClose }: OpenedTaskProps) {
  if (opened.what === 'import') return <ImportRates onClose={onClose} />
  if (opened.what === 'daily') return <DailyRates onClose={onClose} />
  if (opened.what === 'rates') return <RatesDialog currency={opened.entry} onClose={onClose} />
  if (opened.what === 'edit') return <EditEntry list={list} id={opened.id} onClose={onClose} />
  if (opened.what === 'add')
    return <EntryForm list={list} entry={null} within={country?.id ?? opened.below} onClose={onClose} />
  return <RemoveDialog list={list} entry={opened.entry} act={opened.what} onClose={onClose} />
}

/** The form of an entry that the address names; it is read first. */
function EditEntry({ list, id, onClose }: { list: List; id: string; onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(readEntry, { params: { list: list.name, entryId: id } })
  if (data) return <EntryForm key={id} list={list} entry={data.data} within={null} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t(`lists.${list.name}.edit`)}>
      {error ? <ErrorPiece error={error} level={3} onRetry={() => void refetch()} /> : <Skeleton height="240px" />}
    </Dialog>
  )
}

type RemoveDialogProps = { list: List; entry: EntryView; act: 'retire' | 'delete'; onClose: () => void }

/** Asks before an entry is retired or deleted. */
function RemoveDialog({ list, entry, act, onClose }: RemoveDialogProps) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const { language } = useLanguage()
  const refresh = useRefresh(list.name)
  const call =
    act === 'retire' ? editCalls[list.name].retire : (deleteCalls.find(one => one.list === list)?.call as never)
  const { run, busy, refusal } = useWrite(call, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh(entry.values.countryId as string | undefined)
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={busy} onClick={() => void run({ params: { entryId: entry._id } })}>
        {t(`acts.${act}`)}
      </Button>
    </>
  )
  const title = t(`confirm.${act}-title`, { name: `\u2068${nameIn(entry, language)}\u2069` })
  return (
    <Dialog open size="small" title={title} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        <p>{t(`confirm.${act}-body`)}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </div>
    </Dialog>
  )
}

type LookupScreenProps = {
  name: ListName
  /** Address of the list, for screens that begin with adding or editing. Default: the list's own. */
  listPath?: string
  begins?: Begins
  /** Of states: whose. */
  country?: { id: string; name: string }
}

/** The editor of every look-up: the list or tree, and what is done with its entries, all drawn from the list's descriptor. */
export function LookupScreen({ name, listPath, begins, country }: LookupScreenProps) {
  const t = useText<typeof strings>('lookups')
  const list = lists[name]
  const { opened, open, close } = useOpened(begins, listPath ?? list.path)
  const actions = (
    <>
      {country && <Button href="/settings/countries">{t('back-to-countries')}</Button>}
      {name === 'currencies' && (
        <>
          <Button icon={<RotateCw {...iconSmall} />} onClick={() => open({ what: 'daily' })}>
            {t('daily.open')}
          </Button>
          <Button icon={<Upload {...iconSmall} />} onClick={() => open({ what: 'import' })}>
            {t('import.open')}
          </Button>
        </>
      )}
      <Button
        variant="primary"
        icon={<Plus {...iconSmall} />}
        onClick={() => open({ what: 'add', below: null })}
        data-add=""
      >
        {t(`lists.${name}.add`)}
      </Button>
    </>
  )
  const Body = list.tree ? IndustryTree : EntryList
  return (
    <div className={styles.page}>
      {name === 'currencies' && <DailyNote onOpen={() => open({ what: 'daily' })} />}
      <Body list={list} country={country} actions={<div className={styles.actions}>{actions}</div>} open={open} />
      {opened && <OpenedTask list={list} opened={opened} country={country} open={open} onClose={close} />}
    </div>
  )
}

type Words = Say<typeof strings>

/** A look-up as the back-office's list. */
function EntryList({ list, country, actions, open }: ListBodyOf) {
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
      rowName={row => nameIn(row, language)}
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
    options: ENTRY_STATES.map(value => ({ value, label: t(`state.${value}`) })),
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
