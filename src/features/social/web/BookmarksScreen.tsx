import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import {
  Bookmark,
  BookOpen,
  Briefcase,
  Factory,
  Gavel,
  type IconDrawing,
  Newspaper,
  Star,
  UserRound,
} from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconLarge, iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { bookmark, type KeptThing, listBookmarks, removeBookmark } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './BookmarksScreen.module.css'
import keptCardStyles from './KeptCard.module.css'
import keptCardsStyles from './KeptCards.module.css'
import { OWN_REACTIONS } from './use-switch.ts'
import { useWhy } from './use-why.ts'

/** The drawing of each kind that has words of its own here; one that a feature adds without any is among the others. */
const kindIcons: Record<keyof typeof strings.kind, IconDrawing> = {
  member: UserRound,
  industry: Factory,
  item: Briefcase,
  auction: Gavel,
  post: Newspaper,
  article: BookOpen,
  review: Star,
  other: Bookmark,
}

/** The kind whose words and drawing stand for it. */
const knownKind = (kind: string): keyof typeof kindIcons =>
  kind in kindIcons ? (kind as keyof typeof kindIcons) : 'other'

const PER_PAGE = 24

/**
 * A page of one's bookmarks. `remove` takes a card away at once and offers it back for six seconds; of a thing that is gone
 * nothing could be brought back.
 */
function useBookmarks(kind: string | undefined, page: number) {
  const t = useText<typeof strings>('social')
  const client = useQueryClient()
  const why = useWhy()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const query = { page, perPage: PER_PAGE, ...(kind !== undefined && { kind }) }
  const list = useRead(listBookmarks, { query }, { keepPrevious: true })
  const show = (id: string, shown: boolean) =>
    setRemoved(now => new Set(shown ? [...now].filter(one => one !== id) : [...now, id]))
  const changed = () => void client.invalidateQueries({ queryKey: [OWN_REACTIONS] })
  const onRefusal = (refusal: Error) => toast({ tone: 'danger', title: why(refusal) })
  const back = useWrite(bookmark, { invalidates: [listBookmarks], onDone: changed, onRefusal })
  const off = useWrite(removeBookmark, { invalidates: [listBookmarks], onDone: changed, onRefusal })
  const remove = async (thing: KeptThing) => {
    const { kind, id, title } = thing
    show(thing._id, false)
    if (!(await off.run({ body: { kind, id } }))) return show(thing._id, true)
    if (title !== null)
      undoBar({
        message: t('list.removed', { name: isolate(title) }),
        onUndo: () => void back.run({ body: { kind, id } }),
      })
  }
  const things = (list.data?.data ?? []).filter(thing => !removed.has(thing._id))
  const total = list.data?.kinds.reduce((sum, one) => sum + one.count, 0) ?? 0
  return { list, things, total, remove }
}

const ALL = 'all'

/** `/bookmarks`: everything one kept, by kind; the open kind and the page stand in the address. */
export function BookmarksScreen() {
  const t = useText<typeof strings>('social')
  const id = useId()
  const [kind, setKind] = useQueryState('kind', ALL)
  const [pageText, setPage] = useQueryState('page', '1')
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1)
  const { list, things, total, remove } = useBookmarks(kind === ALL ? undefined : kind, page)
  const slow = useDelayed(list.isPending)
  const kinds = list.data?.kinds ?? []
  const tabs = [
    { key: ALL, label: t('list.all'), count: total },
    ...kinds.map(one => ({ key: one.kind, label: t(`kinds.${knownKind(one.kind)}`), count: one.count })),
  ]
  const shown = tabs.some(tab => tab.key === kind) ? kind : ALL
  const choose = (next: string) => {
    setPage('1')
    setKind(next)
  }
  const empty = list.data !== undefined && things.length === 0
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('list.title')} lead={total > 0 && t('list.lead', { count: total })} />
      {kinds.length > 1 && <Tabs id={id} label={t('list.kinds')} value={shown} onChange={choose} tabs={tabs} />}
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {empty && (
        <EmptyState
          kind="none-yet"
          title={t('list.none')}
          body={t('list.none-too')}
          action={<Button href="/company/list">{t('list.browse')}</Button>}
        />
      )}
      <KeptCards things={things} tabs={kinds.length > 1 ? id : null} shown={shown} onRemove={remove} />
      <Pagination page={page} perPage={PER_PAGE} count={list.data?.count ?? 0} onPage={next => setPage(String(next))} />
    </Wrap>
  )
}

type KeptCardsProps = {
  things: readonly KeptThing[]
  /** Id of the row of tabs that they belong to, where there is one, and which of it is chosen. */
  tabs: string | null
  shown: string
  onRemove: (thing: KeptThing) => Promise<void>
}

/** The things of one page of bookmarks. */
function KeptCards({ things, tabs, shown, onRemove }: KeptCardsProps) {
  if (things.length === 0) return null
  const cards = (
    <ul className={keptCardsStyles.cards}>
      {things.map(thing => (
        <KeptCard key={thing._id} thing={thing} onRemove={() => void onRemove(thing)} />
      ))}
    </ul>
  )
  return tabs ? (
    <TabPanel of={tabs} value={shown}>
      {cards}
    </TabPanel>
  ) : (
    cards
  )
}

/** One thing that was kept, in the look its own feature gives it; what is gone says so. Both can be removed. */
function KeptCard({ thing, onRemove }: { thing: KeptThing; onRemove: () => void }) {
  const t = useText<typeof strings>('social')
  const kind = knownKind(thing.kind)
  const Sign = kindIcons[kind]
  const title = thing.title ?? t('list.gone')
  const linked = thing.link ? { href: thing.link, linkLabel: title } : {}
  return (
    <Card as="li" bare {...linked}>
      <div className={keptCardStyles.card} data-gone={thing.gone || undefined}>
        {thing.person ? (
          <MemberFace member={{ ...thing.person, id: thing.id, name: title }} />
        ) : (
          <span className={keptCardStyles.sign}>
            <Sign {...iconLarge} />
          </span>
        )}
        <span className={keptCardStyles.words}>
          <span className={keptCardStyles.title}>
            <Bdi clip>{title}</Bdi>
          </span>
          <span className={keptCardStyles.about}>
            {thing.gone ? (
              t('list.gone-too')
            ) : (
              <>
                {t(`kind.${kind}`)} · {t('list.saved')} <TimeAgo value={thing.at} />
              </>
            )}
          </span>
        </span>
        <IconButton
          label={t('list.remove-named', { name: isolate(title) })}
          className={keptCardStyles.kept}
          icon={<Bookmark {...iconProps} />}
          onClick={onRemove}
        />
      </div>
    </Card>
  )
}
