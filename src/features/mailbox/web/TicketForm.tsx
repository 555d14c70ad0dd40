import { useState } from 'react'
import { timeText } from '../../../platform/shared/moments.ts'
import { nameIn, shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { LifeBuoy } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listChoices } from '../../support/contract/departments.ts'
import { PRIORITIES, type Priority } from '../../support/rules/vocabulary.ts'
import { ticketFromMail } from '../contract/letters.ts'
import type { MailThread } from '../contract/threads.ts'
import { refusalToTicket } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'
import readerCss from './Reader.module.css'

/** Makes a ticket of a conversation; a visitor's stays one by mail, which is said. */
export function TicketForm({ thread, set }: { thread: MailThread; set: (answer: { data: MailThread }) => void }) {
  const t = useText<typeof strings>('mailbox')
  const { language } = useLanguage()
  const choices = useRead(listChoices).data?.data ?? []
  const [department, setDepartment] = useState('')
  const [priority, setPriority] = useState<Priority>('normal')
  const make = useWrite(ticketFromMail, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message })
      set(answer)
    },
  })
  const refusal = refusalToTicket({ ticket: thread.ticket, member: thread.owner })
  if (thread.ticket)
    return (
      <Alert
        tone="success"
        action={
          <LinkText to={`/tickets/view/${thread.ticket._id}`}>
            {t('reader.ticket', { number: thread.ticket.number })}
          </LinkText>
        }
      >
        {t('ticket.has', { number: thread.ticket.number })}
      </Alert>
    )
  if (refusal || !thread.owner) return <Alert>{t('ticket.visitor')}</Alert>
  const chosen = choices.find(one => one._id === department) ?? choices[0]
  const by = chosen?.answers.find(one => one.priority === priority)?.by
  const name = isolate(thread.owner.name)
  const zone = readerZone()
  const run = () =>
    chosen && void make.run({ params: { threadId: thread._id }, body: { department: chosen._id, priority } })
  return (
    <div className={readerCss.letter}>
      <div className={readerCss.pair}>
        <SelectField
          name="department"
          label={t('ticket.department')}
          value={chosen?._id ?? ''}
          onChange={value => setDepartment(value ?? '')}
          options={choices.map(one => ({ value: one._id, label: nameIn(one, language) }))}
          compact
        />
        <SelectField
          name="priority"
          label={t('ticket.priority')}
          value={priority}
          onChange={value => setPriority(value as Priority)}
          options={PRIORITIES.map(value => ({ value, label: t(`ticket.priorities.${value}`) }))}
          compact
        />
      </div>
      {make.refusal && <Alert tone="danger" role="alert" title={make.refusal.message} />}
      <div className={readerCss.send}>
        <span className={css.quiet}>
          {by
            ? t('ticket.due', { name, time: isolateLatin(`${shortDate(by, zone)} ${timeText(by, zone)}`) })
            : t('ticket.due-open', { name })}
        </span>
        <Button
          variant="primary"
          icon={<LifeBuoy {...iconProps} />}
          loading={make.busy}
          disabled={!chosen}
          onClick={run}
        >
          {t('ticket.make')}
        </Button>
      </div>
    </div>
  )
}
