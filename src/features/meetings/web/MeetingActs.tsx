import { useState } from 'react'
import { z } from 'zod'
import { pathOf } from '../../../platform/shared/call.ts'
import { send, useWrite } from '../../../platform/web/call.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { CalendarClock, Download, FilePen } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { cancelMeeting, changeMeeting, type Meeting, meetingFile, moveMeeting } from '../contract.ts'
import { LONGEST, MAX_TITLE, SHORTEST } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AgendaFields, Points } from './AgendaFields.tsx'
import { saveCalendarFile } from './save-file.ts'
import { SuggestDialog } from './SuggestDialog.tsx'
import { WordDialog } from './WordDialog.tsx'

type ActsProps = { meeting: Meeting; owner: boolean; onChanged: () => void }

/** What can be done with the whole of a meeting: its calendar file for everybody; its owner moves, changes and cancels it. */
export function MeetingActs({ meeting, owner, onChanged }: ActsProps) {
  const t = useText<typeof strings>('meetings')
  const [asks, setAsks] = useState<'move' | 'change' | 'cancel' | null>(null)
  const done = ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message })
    setAsks(null)
    onChanged()
  }
  const move = useWrite(moveMeeting, { onDone: done })
  const cancel = useWrite(cancelMeeting, { onDone: done })
  const params = { meetingId: meeting._id }
  const close = () => setAsks(null)
  const series = meeting.series !== null && meeting.series.occurrence < meeting.series.of
  const coming =
    meeting.state === 'proposed' || (meeting.state === 'fixed' && Date.parse(meeting.startsAt!) > Date.now())
  return (
    <>
      {(coming || meeting.state === 'held') && (
        <Button
          variant="ghost"
          icon={<Download {...iconSmall} />}
          onClick={() => void saveCalendarFile(pathOf(meetingFile, params))}
        >
          {t('one.file')}
        </Button>
      )}
      {owner && coming && (
        <>
          <Button variant="ghost" icon={<FilePen {...iconSmall} />} onClick={() => setAsks('change')}>
            {t('one.change')}
          </Button>
          {meeting.state === 'fixed' && (
            <Button icon={<CalendarClock {...iconSmall} />} onClick={() => setAsks('move')}>
              {t('one.move')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setAsks('cancel')}>
            {t('one.cancel')}
          </Button>
        </>
      )}
      {owner && (meeting.state === 'cancelled' || meeting.state === 'expired') && <Again meeting={meeting} />}
      {asks === 'move' && (
        <SuggestDialog
          moves
          minutes={meeting.minutes}
          except={meeting._id}
          other={meeting.people.find(one => !one.you && one.zone) ?? null}
          busy={move.busy}
          refusal={move.refusal}
          onClose={close}
          series={series}
          onDone={([startsAt], word, whole) =>
            void move.run({ params, body: { startsAt: startsAt!, word, zone: readerZone(), whole } })
          }
        />
      )}
      {asks === 'cancel' && (
        <WordDialog
          danger
          title={t('one.cancel-title')}
          lead={t('one.cancel-too')}
          act={t('one.cancel')}
          series={series}
          busy={cancel.busy}
          refusal={cancel.refusal}
          onClose={close}
          onDone={(word, whole) => void cancel.run({ params, body: { word, whole } })}
        />
      )}
      {asks === 'change' && <ChangeDialog meeting={meeting} series={series} onClose={close} onDone={done} />}
    </>
  )
}

/** Leads to a proposal to the same member. */
function Again({ meeting }: { meeting: Meeting }) {
  const t = useText<typeof strings>('meetings')
  const other = meeting.people.find(one => !one.you && one.username)
  const href = other ? `/meeting?with=${encodeURIComponent(other.username!)}` : '/meeting?propose=1'
  return <Button href={href}>{t('one.again')}</Button>
}

const Filled = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE),
  minutes: z.number().int().min(SHORTEST).max(LONGEST),
  agenda: Points,
})

type ChangeProps = {
  meeting: Meeting
  series: boolean
  onClose: () => void
  onDone: (answer: { message: string }) => void
}

function ChangeDialog({ meeting, series, onClose, onDone }: ChangeProps) {
  const t = useText<typeof strings>('meetings')
  const [whole, setWhole] = useState(false)
  const form = useForm(Filled, {
    feature: 'meetings',
    defaults: { title: meeting.title, minutes: meeting.minutes, agenda: meeting.agenda },
    onSubmit: async body =>
      onDone(await send(changeMeeting, { params: { meetingId: meeting._id }, body: { ...body, whole } })),
  })
  const { agenda, minutes } = form.values as z.output<typeof Filled>
  const fault = form.errors.find(error => error.path.startsWith('agenda'))
  return (
    <FormDialog form={form} onClose={onClose} title={t('one.change-title')}>
      <TextField {...form.field('title')} label={t('form.about')} maxLength={MAX_TITLE} />
      <NumberField {...form.field('minutes')} label={t('form.length')} />
      <AgendaFields
        points={agenda}
        minutes={minutes || 0}
        onChange={next => form.set('agenda', next)}
        error={fault ? form.sentence(fault) : null}
      />
      {series && <Checkbox name="whole" label={t('one.whole-series')} value={whole} onChange={setWhole} />}
    </FormDialog>
  )
}
