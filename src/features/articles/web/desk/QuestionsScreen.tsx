import { type KeyboardEvent, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { ArrowDown, ArrowUp, GripVertical, Plus } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { type Moved, useFocusOfMoved } from '../../../../platform/web/ui/use-focus-of-moved.ts'
import { listQuestions } from '../../contract.ts'
import { listKnowledge } from '../../contract/knowledge.ts'
import { type ArticleRow, type GroupRow, listGroups, orderArticles, orderedArticles } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { TONES } from '../editor/tones.ts'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import css from './desk.module.css'

/** Questions, or with `?kind=kb` articles of the knowledge base, in the order in which readers see them, group by group. */
export function QuestionsScreen() {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const mayWrite = holds(useViewer(), 'articles.update')
  const [sorting, setSorting] = useState(false)
  const [asked] = useQueryState('kind')
  const kind = asked === 'kb' ? 'kb' : 'faq'
  const groups = useRead(listGroups, { query: { kind } })
  const { data, error, isPending, refetch } = useRead(orderedArticles, { query: { kind } })
  const slow = useDelayed(isPending)
  const loose = data?.data.filter(row => row.group === null) ?? []
  return (
    <OfficePage>
      <PageHeader
        title={t(kind === 'kb' ? 'desk.knowledge-order' : 'desk.questions')}
        lead={t(kind === 'kb' ? 'desk.knowledge-order-lead' : 'desk.questions-lead')}
        actions={
          mayWrite && (
            <div className={css.actions}>
              <Button onClick={() => setSorting(true)}>{t('desk.categories')}</Button>
              <Button variant="primary" icon={<Plus {...iconSmall} />} href={`/blogs/create?kind=${kind}`}>
                {t(kind === 'kb' ? 'desk.new-article' : 'desk.new-question')}
              </Button>
            </div>
          )
        }
      />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="400px" />}
      {data?.data.length === 0 && <EmptyState kind="none-yet" title={t('desk.none')} body={t('desk.none-too')} />}
      {groups.data?.data.map(group => (
        <Group
          key={group._id}
          group={group}
          name={group.name[language]}
          rows={data?.data.filter(row => row.group?._id === group._id) ?? []}
          mayWrite={mayWrite}
        />
      ))}
      {loose.length > 0 && (
        <Group
          group={null}
          name={t(kind === 'kb' ? 'desk.not-in-a-category' : 'desk.not-in-a-group')}
          rows={loose}
          mayWrite={false}
        />
      )}
      {sorting && <CategoriesDialog kind={kind} onClose={() => setSorting(false)} />}
    </OfficePage>
  )
}

type GroupProps = { group: GroupRow | null; name: string; rows: readonly ArticleRow[]; mayWrite: boolean }

/** A group whose entries are dragged, or moved by buttons and by Alt with the arrow keys. */
function Group({ group, name, rows, mayWrite }: GroupProps) {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [last, setLast] = useState<Moved | null>(null)
  const list = useFocusOfMoved(last, rows)
  const order = useWrite(orderArticles, {
    invalidates: [orderedArticles, listQuestions, listKnowledge],
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const put = (id: string, at: number, by: Moved['by']) => {
    if (order.busy) return
    const ids = rows.map(row => row._id).filter(one => one !== id)
    ids.splice(at, 0, id)
    setLast({ id, at, by })
    if (group) void order.run({ body: { groupId: group._id, articleIds: ids } })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    const row = rows[at]
    if (step === undefined || !mayWrite || !row || !rows[at + step]) return
    event.preventDefault()
    put(row._id, at + step, 'keys')
  }
  const moved = last && rows[last.at]?._id === last.id ? rows[last.at] : undefined
  if (rows.length === 0) return null
  return (
    <section className={css.group} aria-label={name}>
      <h2>{name}</h2>
      <ol ref={list} className={css.questions}>
        {rows.map((row, at) => {
          const title = row.title[language] || row.title.en
          return (
            <li
              key={row._id}
              data-entry={row._id}
              className={classNames(css.question, over === row._id && css.over)}
              onKeyDown={event => onKeyDown(event, at)}
              onDragOver={event => {
                if (!dragged) return
                event.preventDefault()
                setOver(row._id)
              }}
              onDrop={() => {
                if (dragged && dragged !== row._id) put(dragged, at, 'hand')
                setOver(null)
              }}
            >
              {mayWrite && (
                <span
                  className={css.handle}
                  draggable
                  aria-hidden="true"
                  onDragStart={() => setDragged(row._id)}
                  onDragEnd={() => setDragged(null)}
                >
                  <GripVertical {...iconSmall} />
                </span>
              )}
              <LinkText to={`/blogs/edit/${row._id}`}>{title}</LinkText>
              {row.status !== 'published' && (
                <StatusPill status={row.status} tone={TONES[row.status]} label={t(`desk.states.${row.status}`)} />
              )}
              {mayWrite && (
                <>
                  <IconButton
                    size="compact"
                    label={t('desk.up', { name: title })}
                    icon={<ArrowUp {...iconSmall} />}
                    disabled={at === 0}
                    data-act="up"
                    onClick={() => put(row._id, at - 1, 'up')}
                  />
                  <IconButton
                    size="compact"
                    label={t('desk.down', { name: title })}
                    icon={<ArrowDown {...iconSmall} />}
                    disabled={at === rows.length - 1}
                    data-act="down"
                    onClick={() => put(row._id, at + 1, 'down')}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {moved &&
          t('desk.stands', {
            name: isolate(moved.title[language] || moved.title.en),
            at: last!.at + 1,
            of: rows.length,
          })}
      </p>
    </section>
  )
}
