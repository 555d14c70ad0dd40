import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { InputOf } from '../../../../platform/shared/call.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { shiftDay, today } from '../../../../platform/web/forms/picking/days.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { MemberPanel } from '../../../member-panel/web/public.ts'
import { listChoices } from '../../contract/departments.ts'
import { changeTicket, type DeskTicket, setStatus } from '../../contract/desk.ts'
import { listTeam } from '../../contract/team.ts'
import { ANSWER } from '../../rules/rights.ts'
import { isOpenStatus, PRIORITIES, type Priority } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { tagsIn, useDepartmentName, useDistance, useNow } from '../words.ts'
import css from './Desk.module.css'
import { Joining } from './Joining.tsx'
import { RunMacro } from './RunMacro.tsx'

type Acting = { ticket: DeskTicket; set: (answer: { data: DeskTicket }) => void }

/** All that is known of a ticket, and what can be changed of it without an answer. */
export function TicketPanel({ ticket, set }: Acting) {
  const may = holds(useViewer(), ANSWER.permission) && ticket.status !== 'closed'
  return (
    <aside className={css.panel}>
      <DueHead ticket={ticket} />
      {may && <StatusActs ticket={ticket} set={set} />}
      {may && <RunMacro ticket={ticket} set={set} />}
      <Hands key={ticket._id} ticket={ticket} set={set} may={may} />
      <MemberFacts ticket={ticket} />
      {ticket.owner && <MemberPanel of={{ member: ticket.owner._id }} without={['support']} head={false} />}
      <Joining key={`joining ${ticket._id}`} ticket={ticket} set={set} />
    </aside>
  )
}

/** How late it is, or how long there is left: large, on top. */
function DueHead({ ticket }: { ticket: DeskTicket }) {
  const t = useText<typeof strings>('support')
  const distance = useDistance()
  const now = useNow()
  const { dueAt, status, returnsAt, firstAnsweredAt, department } = ticket
  const name = isolate(ticket.owner?.name ?? '')
  if (dueAt) {
    const late = new Date(dueAt).getTime() < now
    return (
      <div className={css.dueHead} data-tone={late ? 'late' : undefined}>
        <span className={css.quiet}>{t(firstAnsweredAt ? 'work.next-due' : 'work.first-due')}</span>
        <strong>{t(late ? 'work.late-by' : 'work.due-in', { time: distance(dueAt, now) })}</strong>
        <span className={css.quiet}>
          <DateText value={dueAt} withTime zone={department.zone} />
        </span>
      </div>
    )
  }
  if (status === 'waiting_customer')
    return (
      <div className={css.dueHead}>
        <strong>{t('work.waits', { name })}</strong>
        <span className={css.quiet}>{t('work.stands-still', { name })}</span>
      </div>
    )
  return (
    <div className={css.dueHead}>
      <strong>{t(`statuses.${status}`)}</strong>
      <span className={css.quiet}>{returnsAt ? <DateText value={returnsAt} withTime /> : t('work.nothing')}</span>
    </div>
  )
}

/** What can be said of a ticket without an answer. */
function StatusActs({ ticket, set }: Acting) {
  const t = useText<typeof strings>('support')
  const viewer = useViewer()
  const [snoozing, setSnoozing] = useState(false)
  const options = {
    onDone: (answer: { message: string; data: DeskTicket }) => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
    },
    onRefusal: ({ message }: Error) => toast({ tone: 'danger', title: message }),
  }
  const status = useWrite(setStatus, options)
  const change = useWrite(changeTicket, options)
  const params = { ticketId: ticket._id }
  const to = (next: 'open' | 'waiting_customer' | 'resolved') => void status.run({ params, body: { status: next } })
  const name = isolate(ticket.owner?.name ?? '')
  const open = isOpenStatus(ticket.status)
  return (
    <div className={css.acts}>
      {open && ticket.assignee?._id !== viewer?.id && (
        <Button
          size="compact"
          loading={change.busy}
          onClick={() => viewer && void change.run({ params, body: { assignee: viewer.id } })}
        >
          {t('work.take')}
        </Button>
      )}
      {open && ticket.status !== 'waiting_customer' && (
        <Button size="compact" onClick={() => to('waiting_customer')}>
          {t('work.wait', { name })}
        </Button>
      )}
      {open && (
        <Button size="compact" onClick={() => to('resolved')}>
          {t('work.resolve')}
        </Button>
      )}
      {ticket.status === 'on_hold' ? (
        <Button size="compact" onClick={() => to('open')}>
          {t('work.wake')}
        </Button>
      ) : (
        open && (
          <Button size="compact" onClick={() => setSnoozing(true)}>
            {t('work.snooze')}
          </Button>
        )
      )}
      {!open && (
        <Button size="compact" onClick={() => to('open')}>
          {t('work.reopen')}
        </Button>
      )}
      {snoozing && <SnoozeDialog ticket={ticket} set={set} onClose={() => setSnoozing(false)} />}
    </div>
  )
}

/** A day so many days from now, as the calendar of the device has it. */
const inDays = (days: number): string => shiftDay(today(), days)

/** The morning of a day where one is; null for what is no day. */
function morningOf(day: string): string | null {
  const morning = new Date(`${day}T09:00`)
  return Number.isNaN(morning.getTime()) ? null : morning.toISOString()
}

/** Lets a ticket rest until the morning of a day. */
function SnoozeDialog({ ticket, set, onClose }: Acting & { onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const [day, setDay] = useState(inDays(1))
  const until = morningOf(day)
  const snooze = useWrite(setStatus, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
      onClose()
    },
  })
  const run = () => until && void snooze.run({ params: { ticketId: ticket._id }, body: { status: 'on_hold', until } })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={snooze.busy} disabled={!until} onClick={run}>
        {t('work.snooze')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={t('work.snooze-title')} footer={footer}>
      <div className={css.peek}>
        <p>{t('work.snooze-hint')}</p>
        <div className={css.acts}>
          <Button size="compact" onClick={() => setDay(inDays(1))}>
            {t('work.tomorrow-morning')}
          </Button>
          <Button size="compact" onClick={() => setDay(inDays(7))}>
            {t('work.next-week')}
          </Button>
        </div>
        <DateField name="until" label={t('work.date')} value={day} onChange={setDay} />
        {until && <DateText value={until} withTime />}
        {snooze.refusal && <Alert tone="danger" role="alert" title={snooze.refusal.message} />}
      </div>
    </Dialog>
  )
}

/** In whose hands it is, where it belongs, how urgent it is, and its tags. */
function Hands({ ticket, set, may }: Acting & { may: boolean }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const agents = useRead(listTeam, undefined, { enabled: may }).data?.data ?? []
  const choices = useRead(listChoices).data?.data ?? []
  // What nobody types follows the ticket: others tag it as well, and macros and rules do.
  const [typed, setTyped] = useState<string | null>(null)
  const change = useWrite(changeTicket, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  const { assignee, department, priority } = ticket
  if (!may)
    return (
      <Facts
        layout="list"
        rows={[
          { label: t('work.given'), value: assignee ? <Bdi>{assignee.name}</Bdi> : t('work.nobody') },
          { label: t('work.department'), value: <Bdi>{nameOf(department)}</Bdi> },
          { label: t('work.priority'), value: t(`priorities.${priority}`) },
          ...(ticket.tags.length > 0 ? [{ label: t('work.tags'), value: <Bdi>{ticket.tags.join(' ')}</Bdi> }] : []),
        ]}
      />
    )
  const run = async (body: NonNullable<InputOf<typeof changeTicket>['body']>, done?: () => void) => {
    if (await change.run({ params: { ticketId: ticket._id }, body })) done?.()
  }
  const people = agents
    .filter(one => one._id !== ticket.owner?._id)
    .map(one => ({ value: one._id, label: one.away ? `${one.name} · ${t('team.is-away')}` : one.name }))
  const known = choices.some(one => one._id === department._id) ? choices : [department, ...choices]
  const wanted = typed === null ? ticket.tags : tagsIn(typed)
  const changed = wanted.toSorted().join() !== ticket.tags.toSorted().join()
  return (
    <div className={css.peek}>
      <SelectField
        name="assignee"
        label={t('work.given')}
        value={assignee?._id ?? ''}
        onChange={value => void run({ assignee: value || null })}
        options={people}
        placeholder={t('work.nobody')}
        disabled={change.busy}
        compact
      />
      <SelectField
        name="department"
        label={t('work.department')}
        value={department._id}
        onChange={value => value && void run({ department: value })}
        options={known.map(one => ({ value: one._id, label: nameOf(one) }))}
        disabled={change.busy}
        compact
      />
      <SelectField
        name="priority"
        label={t('work.priority')}
        value={priority}
        onChange={value => void run({ priority: value as Priority })}
        options={PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) }))}
        disabled={change.busy}
        compact
      />
      <TextField
        name="tags"
        label={t('work.tags')}
        hint={t('work.tags-hint')}
        value={typed ?? ticket.tags.join(', ')}
        onChange={setTyped}
        compact
      />
      {changed && (
        <span>
          <Button size="compact" loading={change.busy} onClick={() => void run({ tags: wanted }, () => setTyped(null))}>
            {t('work.save-tags')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Who asks, and what they asked about. */
function MemberFacts({ ticket }: { ticket: DeskTicket }) {
  const t = useText<typeof strings>('support')
  const viewer = useViewer()
  const { owner, member, about, requestId, stars, ratingText } = ticket
  const rows = [
    { label: t('work.username'), value: <bdi dir="ltr">{member.username}</bdi> },
    ...(member.email ? [{ label: t('work.email'), value: <bdi dir="ltr">{member.email}</bdi> }] : []),
    { label: t('work.language'), value: t(`work.languages.${member.language}`) },
    { label: t('work.since'), value: <DateText value={member.since} /> },
    { label: t('work.tickets'), value: member.tickets },
    ...(about
      ? [
          {
            label: t('ticket.about'),
            value: about.link ? <LinkText to={about.link}>{about.title}</LinkText> : about.title,
          },
        ]
      : []),
    ...(requestId ? [{ label: t('work.request'), value: <code dir="ltr">{requestId}</code> }] : []),
    ...(stars ? [{ label: t('work.rating'), value: t('ticket.survey-of', { count: stars }) }] : []),
  ]
  return (
    <section className={css.peek} aria-label={t('work.about-member')}>
      <div className={css.who}>
        <Avatar name={owner?.name ?? ''} src={owner?.picture ?? null} kind={member.userType} />
        <strong>
          <Bdi>{owner?.name ?? ''}</Bdi>
        </strong>
        {owner && holds(viewer, 'users.read') && (
          <LinkText to={`/apps/users/view/${owner._id}`}>{t('work.profile')}</LinkText>
        )}
      </div>
      <Facts layout="list" rows={rows} />
      {ratingText && <p dir="auto">{ratingText}</p>}
    </section>
  )
}
