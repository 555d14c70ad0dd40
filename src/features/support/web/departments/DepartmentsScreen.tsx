import { useState } from 'react'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  archiveDepartment,
  type Department,
  listChoices,
  listDepartments,
  restoreDepartment,
} from '../../contract/departments.ts'
import type { strings } from '../../strings.en.ts'
import { TeamSection } from '../team/TeamSection.tsx'
import { useDepartmentName, useDuration } from '../words.ts'
import css from './Departments.module.css'

/** `/tickets/departments`: who answers tickets, in their order. */
export function DepartmentsScreen() {
  const t = useText<typeof strings>('support')
  const [show, setShow] = useQueryState('archived')
  const archived = show !== ''
  const list = useRead(listDepartments, { query: { archived } })
  const slow = useDelayed(list.isPending)
  return (
    <div className={css.page}>
      <PageHeader
        title={t('pages.departments')}
        lead={t('desk.lead')}
        actions={
          <div className={css.actions}>
            <Button href="/tickets/rules">{t('pages.rules')}</Button>
            <Button onClick={() => setShow(archived ? '' : '1')}>
              {t(archived ? 'desk.hide-archived' : 'desk.show-archived')}
            </Button>
            <Button variant="primary" href="/tickets/departments/add" icon={<Plus {...iconSmall} />}>
              {t('desk.add')}
            </Button>
          </div>
        }
      />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data?.count === 0 && <EmptyState kind="none-yet" title={t('desk.none')} />}
      <ul className={css.cards}>
        {list.data?.data.map(one => (
          <DepartmentCard key={one._id} department={one} />
        ))}
      </ul>
      {!archived && <TeamSection />}
    </div>
  )
}

/** Faces that stand on a card; the others are counted. */
const MOST_FACES = 6

function DepartmentCard({ department }: { department: Department }) {
  const t = useText<typeof strings>('support')
  const duration = useDuration()
  const { _id, name, arabicName, mail, zone, clubZone, members, openTickets, answerTimes, archivedAt, assigns } =
    department
  return (
    <Card as="li" className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>
          <bdi lang="en">{name}</bdi> <span className={css.other}>·</span>{' '}
          <bdi lang="ar" className={css.other}>
            {arabicName}
          </bdi>
        </h2>
        {archivedAt && <Chip>{t('desk.archived')}</Chip>}
      </div>
      <div className={css.facts}>
        {members.length === 0 ? (
          <span>{t('desk.nobody')}</span>
        ) : (
          <span className={css.faces}>
            {members.slice(0, MOST_FACES).map(one => (
              <Avatar key={one._id} name={one.name} src={one.picture} size={28} />
            ))}
            <span>{t('desk.people', { count: members.length })}</span>
          </span>
        )}
        <span>{t('desk.waiting', { count: openTickets })}</span>
        <span>
          {t('desk.first-of')}: <strong>{duration(answerTimes.normal.first)}</strong>
        </span>
        <bdi dir="ltr">{(zone ?? clubZone).replaceAll('_', ' ')}</bdi>
        {assigns === 'least-loaded' && <span>{t('desk.assigns.least-loaded')}</span>}
        {mail && <bdi dir="ltr">{mail}</bdi>}
      </div>
      <div className={css.actions}>
        <Button size="compact" href={`/tickets/departments/edit/${_id}`}>
          {t('desk.edit')}
        </Button>
        <ArchiveButton department={department} />
      </div>
    </Card>
  )
}

/** Takes a department out of use, which is asked before, or into use again. */
function ArchiveButton({ department }: { department: Department }) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const named = isolate(useDepartmentName()(department))
  const options = {
    invalidates: [listDepartments, listChoices],
    onDone: ({ message }: { message: string }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      setAsking(false)
    },
    onRefusal: ({ message }: Error) => {
      toast({ tone: 'danger', title: message })
      setAsking(false)
    },
  }
  const archive = useWrite(archiveDepartment, options)
  const restore = useWrite(restoreDepartment, options)
  const input = { params: { departmentId: department._id } }
  if (department.archivedAt)
    return (
      <Button size="compact" loading={restore.busy} onClick={() => void restore.run(input)}>
        {t('desk.restore')}
      </Button>
    )
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={archive.busy} onClick={() => void archive.run(input)}>
        {t('desk.archive')}
      </Button>
    </>
  )
  return (
    <>
      <Button size="compact" variant="dangerOutline" onClick={() => setAsking(true)}>
        {t('desk.archive')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('desk.archive-title', { name: named })}
        footer={footer}
      >
        <p>{t('desk.archive-body')}</p>
      </Dialog>
    </>
  )
}
