import { useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { PencilLine, Plus, Trash2 } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { ITEM_STATUSES, type ItemKindKey, type ItemStatus } from '../contract.ts'
import type { DraftLine, myItems } from '../contract/mine.ts'
import type { strings } from '../strings.en.ts'
import { ItemPicture } from './card/ItemPicture.tsx'
import { MINE_PER_PAGE, useDiscardDraft, useMyItems } from './data.ts'
import { ItemStatusPill } from './ItemStatusPill.tsx'
import { MyItemRow } from './mine/MyItemRow.tsx'
import styles from './MyItems.module.css'

type Mine = AnswerOf<typeof myItems>

/**
 * One's own items of a kind: drafts first, then each with its status and what can be done with it. The status and the page are in
 * the address (`mine`, `minePage`). Needs the sentences of `items`.
 */
export function MyItems({ kind }: { kind: ItemKindKey }) {
  const [chosen, setChosen] = useQueryState('mine', '')
  const [page, setPage] = useQueryState('minePage', '1')
  const status = ITEM_STATUSES.find(one => one === chosen)
  const listed = status === 'draft' ? undefined : status
  const mine = useMyItems(kind, listed, Math.max(1, Number(page) || 1))
  const loading = useDelayed(mine.isPending)
  if (mine.error) return <ErrorPiece error={mine.error} onRetry={() => void mine.refetch()} />
  if (!mine.data) return loading ? <Waiting /> : null
  const { data, drafts } = mine.data
  const items = status === 'draft' ? [] : data
  const shownDrafts = status === undefined || status === 'draft' ? drafts : []
  const pick = (next: string) => {
    setChosen(next === 'all' ? '' : next)
    setPage('1')
  }
  return (
    <div className={styles.mine}>
      <Head kind={kind} mine={mine.data} />
      <StatusPills mine={mine.data} value={status ?? 'all'} onChange={pick} />
      {items.length + shownDrafts.length === 0 ? (
        <Nothing kind={kind} status={status} />
      ) : (
        <ul className={styles.rows}>
          {shownDrafts.map(draft => (
            <DraftRow key={draft._id} draft={draft} />
          ))}
          {items.map(item => (
            <MyItemRow key={item.card._id} item={item} />
          ))}
        </ul>
      )}
      {status !== 'draft' && (
        <Pagination
          page={Number(page) || 1}
          perPage={MINE_PER_PAGE}
          count={mine.data.count}
          onPage={next => setPage(String(next))}
        />
      )}
    </div>
  )
}

/** How much of the plan is used, and the way to a new one. */
function Head({ kind, mine }: { kind: ItemKindKey; mine: Mine }) {
  const t = useText<typeof strings>('items')
  const { used, limit, drafts } = mine
  return (
    <div className={styles.head}>
      <p className={styles.used}>
        {limit === null ? t('mine.no-limit', { count: used }) : t('mine.limit-used', { used, count: limit })}
      </p>
      <Button
        variant="primary"
        icon={<Plus {...iconProps} />}
        href={drafts.length > 0 ? `/${kind}/create?draft=new` : `/${kind}/create`}
      >
        {t(`mine.create.${kind}`)}
      </Button>
    </div>
  )
}

function StatusPills({ mine, value, onChange }: { mine: Mine; value: string; onChange: (key: string) => void }) {
  const t = useText<typeof strings>('items')
  const { counts } = mine
  const all = Object.entries(counts).reduce((sum, [key, count]) => (key === 'removed' ? sum : sum + count), 0)
  const some = ITEM_STATUSES.filter(status => (counts[status] ?? 0) > 0 || status === value)
  if (all === 0 && some.length === 0) return null
  const pills = [
    { key: 'all', label: t('mine.all'), count: all },
    ...some.map(status => ({ key: status, label: t(`status.${status}`), count: counts[status] ?? 0 })),
  ]
  return (
    // A fieldset cannot be laid out as a row of pills everywhere.
    <div role="group" aria-label={t('office.status')} className={styles.pills}>
      {pills.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          className={styles.pill}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {label} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}

function Nothing({ kind, status }: { kind: ItemKindKey; status: ItemStatus | undefined }) {
  const t = useText<typeof strings>('items')
  if (status) return <EmptyState kind="no-match" title={t('mine.empty-status')} body="" />
  return (
    <EmptyState
      kind="none-yet"
      title={t(`mine.empty-title.${kind}`)}
      body={t('mine.empty')}
      action={<Button href={`/${kind}/create`}>{t(`mine.create.${kind}`)}</Button>}
    />
  )
}

function Waiting() {
  return (
    <div className={styles.mine} aria-busy="true">
      <Skeleton height="44px" />
      <Skeleton height="112px" />
      <Skeleton height="112px" />
    </div>
  )
}

/** A draft that was not sent: go on, or discard it. */
function DraftRow({ draft }: { draft: DraftLine }) {
  const t = useText<typeof strings>('items')
  const [asking, setAsking] = useState(false)
  const discard = useDiscardDraft(({ message }) => void toast({ tone: 'success', title: message }))
  return (
    <Card as="li" bare className={styles.row}>
      <div className={styles.picture}>
        <ItemPicture picture={draft.picture} seed={draft._id} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          {draft.name ? <Bdi>{draft.name}</Bdi> : <span className={styles.unnamed}>{t('mine.no-name')}</span>}
        </p>
        <div className={styles.facts}>
          <ItemStatusPill status="draft" />
          <TimeAgo value={draft.savedAt} />
        </div>
      </div>
      <div className={styles.ways}>
        <Button icon={<PencilLine {...iconProps} />} href={`/${draft.kind}/create?draft=${draft._id}`}>
          {t('mine.continue')}
        </Button>
      </div>
      <div className={styles.more}>
        <IconButton label={t('mine.discard')} icon={<Trash2 {...iconProps} />} onClick={() => setAsking(true)} />
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('mine.discard-title')}
        size="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('mine.keep')}</Button>
            <Button
              variant="danger"
              loading={discard.busy}
              onClick={() => void discard.run({ params: { draftId: draft._id } })}
            >
              {t('mine.discard')}
            </Button>
          </>
        }
      >
        <p>{t('mine.discard-body')}</p>
      </Dialog>
    </Card>
  )
}
