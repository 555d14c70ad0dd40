import type { ComponentType } from 'react'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { BulkAction, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { Switch } from '../../../../platform/web/forms/Switch.tsx'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { type Say, useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { CLUB_TOPIC, settingsChanged } from '../../../settings/contract/club.ts'
import { changeSettings, readSettings } from '../../../settings/contract/settings.ts'
import type { ItemKindKey } from '../../contract.ts'
import { ITEM_STATUSES } from '../../contract.ts'
import { listItems, moderateItems, type OfficeItem, reviewItem } from '../../contract/office.ts'
import { itemPathOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { itemColumns } from './item-columns.tsx'
import styles from './OfficePage.module.css'
import { OfficePeek } from './OfficePeek.tsx'
import officeItemsStyles from './ReviewFirst.module.css'

type Words = Say<typeof strings>

/** What members offer of one kind, in every status: hidden, shown, featured and reviewed, one by one or many at once. */
function OfficeItems({ kind }: { kind: ItemKindKey }) {
  const t = useText<typeof strings>('items')
  const viewer = useViewer()
  const bulk = [
    ...(holds(viewer, 'items.review') ? reviewActs(t, viewer?.id ?? '') : []),
    ...(holds(viewer, 'items.moderate') ? moderateActs(t) : []),
  ]
  return (
    <ListPage<OfficeItem>
      title={t(`pages.office.${kind}`)}
      lead={t('office.lead')}
      actions={<ReviewFirst />}
      call={listItems}
      fixed={{ kind }}
      columns={itemColumns(t)}
      filters={filtersOf(t)}
      rowKey={row => row.card._id}
      rowName={row => row.card.name}
      rowHref={row => itemPathOf(row.card._id)}
      peek={row => <OfficePeek item={row} />}
      bulk={bulk}
      viewsKey={`items.${kind}`}
      empty={{ title: t('office.none'), body: t('office.none-body') }}
    />
  )
}

const filtersOf = (t: Words): ListFilter[] => [
  {
    key: 'status',
    label: t('office.status'),
    type: 'choice',
    options: ITEM_STATUSES.filter(one => one !== 'draft').map(value => ({ value, label: t(`status.${value}`) })),
  },
  {
    key: 'saleType',
    label: t('office.sale'),
    type: 'choice',
    options: (['own', 'open', 'timed'] as const).map((sort, at) => ({
      value: `${at + 1}`,
      label: t(`office.sale-type.${sort}`),
    })),
  },
  { key: 'hidden', label: t('office.hidden'), type: 'boolean' },
  { key: 'featured', label: t('office.featured'), type: 'boolean' },
]

const moderate = (row: OfficeItem | undefined, action: 'hide' | 'restore' | 'feature' | 'unfeature', reason?: string) =>
  send(moderateItems, { body: { ids: [row!.card._id], action, ...(reason && { reason }) } })

function moderateActs(t: Words): BulkAction<OfficeItem>[] {
  return [
    {
      key: 'feature',
      label: t('office.feature'),
      notFor: row => (row.card.featured ? t('not-for.featured') : null),
      run: ([row]) => moderate(row, 'feature'),
    },
    {
      key: 'unfeature',
      label: t('office.unfeature'),
      notFor: row => (row.card.featured ? null : t('not-for.not-featured')),
      run: ([row]) => moderate(row, 'unfeature'),
    },
    {
      key: 'restore',
      label: t('office.unhide'),
      notFor: row => (row.hidden ? null : t('not-for.not-hidden')),
      run: ([row]) => moderate(row, 'restore'),
    },
    {
      key: 'hide',
      label: t('office.hide'),
      tone: 'danger',
      ask: { label: t('office.reason'), hint: t('office.reason-hint'), min: 3, max: 1000 },
      notFor: row => (row.hidden ? t('not-for.hidden') : null),
      run: ([row], reason) => moderate(row, 'hide', reason),
    },
  ]
}

const review = (row: OfficeItem | undefined, decision: 'approve' | 'ask', reason?: string) =>
  send(reviewItem, { params: { itemId: row!.card._id }, body: { decision, ...(reason && { reason }) } })

function reviewActs(t: Words, viewerId: string): BulkAction<OfficeItem>[] {
  const notFor = ({ card }: OfficeItem) => {
    if (card.status !== 'pending_review') return t('refusals.not-reviewed')
    return card.owner.id === viewerId ? t('not-for.own') : null
  }
  return [
    { key: 'approve', label: t('office.approve'), notFor, run: ([row]) => review(row, 'approve') },
    {
      key: 'ask',
      label: t('office.ask'),
      ask: { label: t('office.reason'), hint: t('office.ask-hint'), min: 3, max: 1000 },
      notFor,
      run: ([row], reason) => review(row, 'ask', reason),
    },
  ]
}

/** Whether the club reads offers before members see them, for whoever may change settings; it holds for all four kinds. */
function ReviewFirst() {
  return holds(useViewer(), 'settings.manage') ? <Setting /> : null
}

function Setting() {
  const t = useText<typeof strings>('items')
  const [asking, setAsking] = useState(false)
  const settings = useRead(readSettings)
  const waiting = useRead(listItems, { query: { status: 'pending_review', page: 1, perPage: 1 } }).data?.count ?? 0
  useAnnounced(settingsChanged, CLUB_TOPIC, () => void settings.refetch())
  const change = useWrite(changeSettings, {
    invalidates: [readSettings],
    onDone: ({ data }) =>
      toast({ tone: 'success', title: t(data.items.reviewFirst ? 'office.reads-first' : 'office.reads-no-more') }),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  if (!settings.data) return null
  const on = settings.data.data.items.reviewFirst
  const turn = (reviewFirst: boolean) => {
    setAsking(false)
    void change.run({ body: { items: { reviewFirst } } })
  }
  const wait = waiting === 0 ? '' : ` ${t('office.wait-now', { count: waiting })}`
  return (
    <div className={officeItemsStyles.setting}>
      <Switch
        label={t('office.review-first')}
        hint={t(on ? 'office.review-first-on' : 'office.review-first-off') + wait}
        value={on}
        disabled={change.busy}
        onChange={next => (next || waiting === 0 ? turn(next) : setAsking(true))}
      />
      {asking && <AskFirst waiting={waiting} onClose={() => setAsking(false)} onOff={() => turn(false)} />}
    </div>
  )
}

/** Says what becomes of those that wait, before nothing waits any more. */
function AskFirst({ waiting, onClose, onOff }: { waiting: number; onClose: () => void; onOff: () => void }) {
  const t = useText<typeof strings>('items')
  const w = useWords()
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('office.stop-title')}
      footer={
        <div className={officeItemsStyles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" onClick={onOff}>
            {t('office.stop')}
          </Button>
        </div>
      }
    >
      <p>{t('office.stop-body', { count: waiting })}</p>
    </Dialog>
  )
}

/** The screen `/ideas`, `/projects`, `/products`, `/services` of the back-office. */
export function officeScreen(kind: ItemKindKey): ComponentType {
  return () => (
    <div className={styles.page}>
      <OfficeItems key={kind} kind={kind} />
    </div>
  )
}
