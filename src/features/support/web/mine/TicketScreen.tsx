import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { FileView } from '../../../../platform/shared/files-contract.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { RotateCcw } from '../../../../platform/web/icons.ts'
import { isolateLatin } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { useNameTitle } from '../../../settings/web/public.ts'
import {
  closeTicket,
  MAX_TEXT,
  rateTicket,
  reopenTicket,
  Text,
  type Ticket,
  writeMessage,
} from '../../contract/tickets.ts'
import { refusalToRate, refusalToReopen, refusalToWrite, type TicketAllows } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { Conversation } from '../Conversation.tsx'
import { StateText } from '../StateText.tsx'
import { useDepartmentName } from '../words.ts'
import { useTicket } from './data.ts'
import css from './Tickets.module.css'

type Acting = { ticket: Ticket; set: (answer: { data: Ticket }) => void }

/** How far it is, as the rules ask. */
const allowedIn = ({ status, closesAt, reopensUntil, mergedInto, survey }: Ticket): TicketAllows => ({
  status,
  closesAt: closesAt ? new Date(closesAt) : null,
  reopensUntil: reopensUntil ? new Date(reopensUntil) : null,
  merged: mergedInto !== null,
  survey,
})

/** `/tickets/view/{id}` of a member: how far it is, what was said, and what one can do. */
export function TicketScreen() {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const { ticketId = '' } = useParams()
  const { read, ticket, set } = useTicket(ticketId)
  useNameTitle(ticket?.subject, t('pages.ticket'))
  const back = <Button href="/tickets">{t('ticket.back')}</Button>
  if (read.error || !ticket)
    return (
      <PendingPage
        error={read.error}
        onRetry={() => void read.refetch()}
        missing={<EmptyState kind="no-match" level={1} action={back} />}
        className={css.page}
        height="420px"
      />
    )
  const number = t('ticket.number', { number: ticket.number })
  return (
    <Wrap className={css.page}>
      <div className={css.reading}>
        <PageHeader
          breadcrumb={[{ label: t('pages.tickets'), href: '/tickets' }, { label: number }]}
          title={
            <bdi lang={ticket.language} dir={ticket.language === 'ar' ? 'rtl' : 'ltr'}>
              {ticket.subject}
            </bdi>
          }
          lead={<StateText ticket={ticket} />}
        />
        <EndAlert ticket={ticket} />
        <Conversation ticket={ticket} />
        <Survey ticket={ticket} set={set} />
        <Answer key={ticket._id} ticket={ticket} set={set} />
        <Acts ticket={ticket} set={set} />
        <Facts
          layout="list"
          rows={[
            { label: t('ticket.department'), value: <bdi>{nameOf(ticket.department)}</bdi> },
            { label: t('ticket.priority'), value: t(`priorities.${ticket.priority}`) },
            { label: t('ticket.opened'), value: <DateText value={ticket.createdAt} withTime /> },
            ...(ticket.about
              ? [
                  {
                    label: t('ticket.about'),
                    value: ticket.about.link ? (
                      <LinkText to={ticket.about.link}>
                        <bdi>{ticket.about.title}</bdi>
                      </LinkText>
                    ) : (
                      <bdi>{ticket.about.title}</bdi>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Wrap>
  )
}

/** What it means that it is solved or closed, and until when. */
function EndAlert({ ticket }: { ticket: Ticket }) {
  const t = useText<typeof strings>('support')
  const { status, closesAt, reopensUntil, mergedInto } = ticket
  if (mergedInto)
    return (
      <Alert>
        {t('banner.merged')}{' '}
        <LinkText to={`/tickets/view/${mergedInto._id}`}>{t('ticket.number', { number: mergedInto.number })}</LinkText>
      </Alert>
    )
  if (status === 'resolved')
    return <Alert tone="success">{t('banner.resolved', { date: isolateLatin(shortDate(closesAt ?? '')) })}</Alert>
  if (status !== 'closed') return null
  const open = reopensUntil !== null && refusalToReopen(allowedIn(ticket), new Date()) === null
  return (
    <Alert>
      {open ? t('banner.closed-until', { date: isolateLatin(shortDate(reopensUntil)) }) : t('banner.closed')}
    </Alert>
  )
}

const Filled = z.object({ text: Text, files: z.array(FileView).max(10) })

/** Writes to the club, as long as the ticket is not closed. */
function Answer({ ticket, set }: Acting) {
  const t = useText<typeof strings>('support')
  const form = useForm(Filled, {
    defaults: { text: '', files: [] },
    onSubmit: async ({ text, files }) => {
      const body = { text, files: files.map(file => file._id) }
      const answer = await send(
        writeMessage,
        { params: { ticketId: ticket._id }, body },
        { idempotencyKey: crypto.randomUUID() },
      )
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      form.reset({ text: '', files: [] })
      set(answer)
    },
  })
  if (refusalToWrite(allowedIn(ticket))) return null
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <TextField {...form.field('text')} label={t('ticket.answer')} multiline rows={4} maxLength={MAX_TEXT} />
      <UploadField {...form.field('files')} label={t('ticket.files')} take="document" many optional />
      <div>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('ticket.send')}
        </Button>
      </div>
    </form>
  )
}

/** How the help was: one press, which may be taken back by another. */
function Survey({ ticket, set }: Acting) {
  const t = useText<typeof strings>('support')
  const rate = useWrite(rateTicket, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
    },
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  if (refusalToRate(allowedIn(ticket), new Date())) return null
  const nameOf = (stars: number) =>
    stars === 1
      ? t('ticket.survey-one')
      : stars === 5
        ? t('ticket.survey-five')
        : t('ticket.survey-of', { count: stars })
  return (
    <section className={css.survey}>
      <h2>{t('ticket.survey')}</h2>
      <div className={css.stars}>
        {[1, 2, 3, 4, 5].map(stars => (
          <button
            key={stars}
            type="button"
            className={css.star}
            aria-label={nameOf(stars)}
            aria-pressed={ticket.stars === stars}
            onClick={() => void rate.run({ params: { ticketId: ticket._id }, body: { stars } })}
          >
            {stars}
          </button>
        ))}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{t('ticket.worst')}</span>
        <span>{t('ticket.best')}</span>
      </div>
      {ticket.stars !== null && <p className={css.quiet}>{t('ticket.thanks')}</p>}
    </section>
  )
}

/** Closes it, which is asked before, or opens it again. */
function Acts({ ticket, set }: Acting) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const params = { ticketId: ticket._id }
  const done = (answer: { message: string; data: Ticket }) => {
    toast({ tone: 'success', title: answer.message, ms: 3000 })
    setAsking(false)
    set(answer)
  }
  const refused = ({ message }: Error) => toast({ tone: 'danger', title: message })
  const close = useWrite(closeTicket, { onDone: done, onRefusal: refused })
  const reopen = useWrite(reopenTicket, { onDone: done, onRefusal: refused })
  const mayReopen = refusalToReopen(allowedIn(ticket), new Date()) === null
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={close.busy} onClick={() => void close.run({ params })}>
        {t('ticket.close')}
      </Button>
    </>
  )
  return (
    <div className={css.acts}>
      {mayReopen && (
        <Button icon={<RotateCcw {...iconProps} />} loading={reopen.busy} onClick={() => void reopen.run({ params })}>
          {t('ticket.reopen')}
        </Button>
      )}
      {ticket.status !== 'closed' && <Button onClick={() => setAsking(true)}>{t('ticket.close')}</Button>}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('ticket.close-title')}
        footer={footer}
      >
        <p>{t('ticket.close-body', { days: ticket.reopensWithinDays })}</p>
      </Dialog>
    </div>
  )
}
