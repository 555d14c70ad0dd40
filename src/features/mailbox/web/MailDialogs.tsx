import { useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { shiftDay, today } from '../../../platform/web/forms/picking/days.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { fileMail } from '../contract/letters.ts'
import type { MailThread } from '../contract/threads.ts'
import type { strings } from '../strings.en.ts'
import css from './Mail.module.css'
import { momentOf } from './moments.ts'
import readerCss from './Reader.module.css'

type LaterProps = { onLater: (until: string) => void; onClose: () => void }

/** The hours and half hours of a day, as `momentOf` reads them. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`
  return { value, label: value }
})

/** Until when letters are out of sight. */
export function LaterDialog({ onLater, onClose }: LaterProps) {
  const t = useText<typeof strings>('mailbox')
  const words = useWords()
  const [day, setDay] = useState(() => shiftDay(today(), 1))
  const [time, setTime] = useState('09:00')
  const until = momentOf(day, time)
  const valid = until !== null && new Date(until).getTime() > Date.now()
  const set = (by: number, at: string) => {
    setDay(shiftDay(today(), by))
    setTime(at)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" disabled={!valid} onClick={() => until && onLater(until)}>
        {t('acts.later')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={t('later.title')} footer={footer}>
      <div className={readerCss.letter}>
        <p>{t('later.hint')}</p>
        <div className={css.acts}>
          {new Date().getHours() < 18 && (
            <Button size="compact" onClick={() => set(0, '18:00')}>
              {t('later.evening')}
            </Button>
          )}
          <Button size="compact" onClick={() => set(1, '09:00')}>
            {t('later.tomorrow')}
          </Button>
          <Button size="compact" onClick={() => set(7, '09:00')}>
            {t('later.week')}
          </Button>
        </div>
        <div className={readerCss.pair}>
          <DateField name="day" label={t('later.date')} value={day} onChange={setDay} />
          <SelectField name="time" label={t('later.time')} value={time} onChange={setTime} options={HALF_HOURS} />
        </div>
        {until && <DateText value={until} withTime />}
      </div>
    </Dialog>
  )
}

type FileProps = { thread: MailThread; set: (answer: { data: MailThread }) => void; onClose: () => void }

/** Files a conversation on a member by their user name. */
export function FileDialog({ thread, set, onClose }: FileProps) {
  const t = useText<typeof strings>('mailbox')
  const words = useWords()
  const [username, setUsername] = useState(thread.owner?.username ?? '')
  const file = useWrite(fileMail, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
      onClose()
    },
  })
  const run = () => void file.run({ params: { threadId: thread._id }, body: { username: username.trim() } })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={file.busy} disabled={username.trim() === ''} onClick={run}>
        {t('reader.file-do')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={t('reader.file-other')} footer={footer}>
      <div className={readerCss.letter}>
        <TextField
          name="username"
          label={t('reader.username')}
          hint={t('reader.file-hint')}
          value={username}
          onChange={setUsername}
          autoComplete="off"
          maxLength={60}
        />
        {file.refusal && <Alert tone="danger" role="alert" title={wrongIn(file.refusal)} />}
      </div>
    </Dialog>
  )
}

/** What is wrong with the field, else with the whole. */
const wrongIn = (error: Error & { errors?: readonly { message: string }[] }): string =>
  error.errors?.[0]?.message || error.message

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'choose'],
  ['C', 'compose'],
  ['R', 'reply'],
  ['F', 'forward'],
  ['T', 'ticket'],
  ['S', 'star'],
  ['U', 'unread'],
  ['B', 'later'],
  ['!', 'spam'],
  ['#', 'trash'],
  ['Z', 'undo'],
  ['/', 'search'],
  ['Esc', 'back'],
  ['?', 'help'],
] as const

/** The keys of the mail app. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('mailbox')
  return (
    <Dialog open size="small" onClose={onClose} title={t('keys.title')}>
      <dl className={readerCss.keys}>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>{t(`keys.${does}`)}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.quiet}>{t('keys.off')}</p>
    </Dialog>
  )
}
