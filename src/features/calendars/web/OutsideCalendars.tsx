import { useState } from 'react'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { CircleAlert } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import {
  addOutsideCalendar,
  listOutsideCalendars,
  type OutsideCalendar,
  readOutsideCalendar,
  removeOutsideCalendar,
} from '../contract.ts'
import { MOST_OUTSIDE } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Calendar.module.css'

/** Calendars of elsewhere whose busy times count, how they are read, and the form that adds one. */
export function OutsideCalendars() {
  const { data, error, refetch } = useRead(listOutsideCalendars, undefined, { staleMs: 0 })
  if (error) return <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      {data.count > 0 && (
        <ul className={css.list}>
          {data.data.map(one => (
            <CalendarRow key={one._id} calendar={one} />
          ))}
        </ul>
      )}
      {data.count < MOST_OUTSIDE && <AddForm onAdded={() => void refetch()} />}
    </>
  )
}

function CalendarRow({ calendar }: { calendar: OutsideCalendar }) {
  const t = useText<typeof strings>('calendars')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const options = {
    invalidates: [listOutsideCalendars],
    onDone: ({ message }: { message: string }) => toast({ tone: 'success' as const, title: message, ms: 3000 }),
  }
  const read = useWrite(readOutsideCalendar, options)
  const remove = useWrite(removeOutsideCalendar, options)
  const about = { params: { calendarId: calendar._id } }
  return (
    <li className={css.row}>
      <div>
        <p className={css.name} dir="auto">
          {calendar.name}
        </p>
        <p className={css.facts}>
          <bdi dir="ltr">{calendar.site}</bdi> · {t('outside.busy', { count: calendar.busy })}
          {calendar.readAt && (
            <>
              {' · '}
              {t('outside.read')} <TimeAgo value={calendar.readAt} />
            </>
          )}
        </p>
        {calendar.fault && (
          <p className={css.fault}>
            <CircleAlert {...iconSmall} />
            <span>{t(`fields.fault-${calendar.fault}`)}</span>
          </p>
        )}
      </div>
      <div className={css.acts}>
        <Button size="compact" loading={read.busy} onClick={() => void read.run(about)}>
          {t('outside.read-now')}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => setAsking(true)}>
          {t('outside.remove')}
        </Button>
      </div>
      <Dialog
        open={asking}
        size="small"
        title={t('outside.remove-title', { name: calendar.name })}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
            <Button variant="danger" loading={remove.busy} onClick={() => void remove.run(about)}>
              {t('outside.remove')}
            </Button>
          </>
        }
      >
        <p>{t('outside.remove-body')}</p>
      </Dialog>
    </li>
  )
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const t = useText<typeof strings>('calendars')
  const empty = { name: '', address: '' }
  const form = useForm(addOutsideCalendar.body, {
    feature: 'calendars',
    defaults: empty,
    onSubmit: async body => {
      const { message } = await send(addOutsideCalendar, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset(empty)
      onAdded()
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <div className={css.three}>
        <TextField {...form.field('name')} label={t('outside.name')} hint={t('outside.name-too')} maxLength={60} />
        <TextField {...form.field('address')} label={t('outside.address')} hint={t('outside.address-too')} type="url" />
      </div>
      <Button type="submit" loading={form.busy} className={css.start}>
        {t('outside.add')}
      </Button>
    </form>
  )
}
