import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { holds } from '../../../../platform/shared/access.ts'
import { latinDigits } from '../../../../platform/shared/text.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { CheckboxGroup } from '../../../../platform/web/forms/CheckboxGroup.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { X } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { DeskTicket, NearTicket } from '../../contract/desk.ts'
import { linkTicket, mergeTicket, splitTicket, unlinkTicket } from '../../contract/joining.ts'
import { MAX_SUBJECT, Subject } from '../../contract/tickets.ts'
import { refusalToWrite } from '../../rules.ts'
import { ANSWER } from '../../rules/rights.ts'
import type { strings } from '../../strings.en.ts'
import css from './Desk.module.css'
import { TicketStatus } from './TicketPills.tsx'

type Acting = { ticket: DeskTicket; set: (answer: { data: DeskTicket }) => void }
type Asked = 'merge' | 'split' | 'link'

/** Tickets beside this one, and the ways to bring them together, take them apart and link them. */
export function Joining({ ticket, set }: Acting) {
  const t = useText<typeof strings>('support')
  const may = holds(useViewer(), ANSWER.permission)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { linked, messages } = ticket
  const ids = new Set(linked.map(one => one._id))
  const others = ticket.others.filter(one => !ids.has(one._id))
  const open = refusalToWrite(ticket) === null
  const unlink = useWrite(unlinkTicket, {
    onDone: set,
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  const targets = ticket.others.filter(one => one.status !== 'closed')
  const questions = messages.filter(one => one.kind === 'member').length
  const close = () => setAsked(null)
  return (
    <section className={css.peek} aria-label={t('join.title')}>
      <NearList title={t('join.linked')} rows={linked}>
        {one =>
          may && (
            <IconButton
              label={t('join.unlink', { number: one.number })}
              size="compact"
              icon={<X {...iconSmall} />}
              onClick={() => void unlink.run({ params: { ticketId: ticket._id, otherId: one._id } })}
            />
          )
        }
      </NearList>
      <NearList title={t('join.others')} rows={others} />
      {may && (
        <div className={css.acts}>
          {open && targets.length > 0 && (
            <Button size="compact" onClick={() => setAsked('merge')}>
              {t('join.merge')}
            </Button>
          )}
          {open && questions > 1 && (
            <Button size="compact" onClick={() => setAsked('split')}>
              {t('join.split')}
            </Button>
          )}
          <Button size="compact" onClick={() => setAsked('link')}>
            {t('join.link')}
          </Button>
        </div>
      )}
      {asked === 'merge' && <MergeDialog ticket={ticket} targets={targets} onClose={close} />}
      {asked === 'split' && <SplitDialog ticket={ticket} onClose={close} />}
      {asked === 'link' && <LinkDialog ticket={ticket} set={set} onClose={close} />}
    </section>
  )
}

type NearListProps = {
  title: string
  rows: readonly NearTicket[]
  children?: (row: NearTicket) => ReactNode
}

function NearList({ title, rows, children }: NearListProps) {
  if (rows.length === 0) return null
  return (
    <div>
      <h2 className={css.nearTitle}>{title}</h2>
      <ul className={css.near}>
        {rows.map(one => (
          <li key={one._id}>
            <span className={css.nearName}>
              <LinkText to={`/tickets/view/${one._id}`}>
                <Bdi lang={one.language} clip>
                  {one.subject}
                </Bdi>
              </LinkText>
              <bdi dir="ltr" className={css.quiet}>
                #{one.number}
              </bdi>
            </span>
            <TicketStatus status={one.status} />
            {children?.(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}

type DialogProps = { ticket: DeskTicket; onClose: () => void }

function MergeDialog({ ticket, targets, onClose }: DialogProps & { targets: readonly NearTicket[] }) {
  const t = useText<typeof strings>('support')
  const navigate = useNavigate()
  const form = useForm(z.object({ into: z.string().min(1) }), {
    defaults: { into: targets[0]!._id },
    onSubmit: async body => {
      const { message } = await send(mergeTicket, { params: { ticketId: ticket._id }, body })
      toast({ tone: 'success', title: message })
      void navigate(`/tickets/view/${body.into}`)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('join.merge-title')}
      lead={t('join.merge-body')}
      act={t('join.merge-act')}
    >
      <SelectField
        {...form.field('into')}
        label={t('join.into')}
        options={targets.map(one => ({ value: one._id, label: `#${one.number} ${one.subject}` }))}
      />
    </FormDialog>
  )
}

/** So much of a message is enough to know it by. */
const SHOWN = 90
const beginOf = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)

function SplitDialog({ ticket, onClose }: DialogProps) {
  const t = useText<typeof strings>('support')
  const navigate = useNavigate()
  const form = useForm(z.object({ subject: Subject, messages: z.array(z.string()).min(1) }), {
    feature: 'support',
    defaults: { subject: '', messages: [] as string[] },
    onSubmit: async body => {
      const key = { idempotencyKey: crypto.randomUUID() }
      const { message, data } = await send(splitTicket, { params: { ticketId: ticket._id }, body }, key)
      toast({ tone: 'success', title: message })
      void navigate(`/tickets/view/${data._id}`)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('join.split-title')}
      lead={t('join.split-body')}
      act={t('join.split-act')}
    >
      <TextField {...form.field('subject')} label={t('create.subject')} maxLength={MAX_SUBJECT} />
      <CheckboxGroup
        {...form.field('messages')}
        label={t('join.messages')}
        options={ticket.messages.map(one => ({
          value: one._id,
          label: `${one.by?.name ?? t('ticket.club')}: ${beginOf(one.text)}`,
        }))}
      />
    </FormDialog>
  )
}

function LinkDialog({ ticket, set, onClose }: Acting & DialogProps) {
  const t = useText<typeof strings>('support')
  const form = useForm(
    z.object({
      number: z
        .string()
        .trim()
        .regex(/^#?[\d٠-٩]{1,9}$/, 'code:support.no-such-ticket'),
    }),
    {
      feature: 'support',
      defaults: { number: '' },
      onSubmit: async ({ number }) => {
        const body = { number: Number(latinDigits(number).replace('#', '')) }
        const answer = await send(linkTicket, { params: { ticketId: ticket._id }, body })
        toast({ tone: 'success', title: answer.message, ms: 3000 })
        set(answer)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('join.link-title')}
      lead={t('join.link-body')}
      act={t('join.link-act')}
    >
      <TextField {...form.field('number')} label={t('join.number')} />
    </FormDialog>
  )
}
