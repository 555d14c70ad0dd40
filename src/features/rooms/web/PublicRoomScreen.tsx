import { useState } from 'react'
import { useParams } from 'react-router'
import { zoneText } from '../../../platform/shared/moments.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { DAY_TIMES } from '../../../platform/web/forms/day-times.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { useWhy } from '../../social/web/public.ts'
import { openPublicRoom, readPublicRoom } from '../contract.ts'
import { MAX_TITLE } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './PublicRoomScreen.module.css'
import { RoomBar } from './RoomBar.tsx'
import { RoomPage } from './RoomPage.tsx'
import { useLastRoom } from './use-last-room.ts'

/** The broadcast of a member, by their name: to watch it, or for its owner to begin or announce it. */
export function PublicRoomScreen() {
  const t = useText<typeof strings>('rooms')
  const { username = '' } = useParams()
  const read = useRead(readPublicRoom, { params: { username } }, { staleMs: 0, refetchMs: 30_000 })
  const room = read.data?.data
  const backHref = room?.owner.link ?? '/index'
  const { id, forget } = useLastRoom(room)
  const anew = () => {
    forget()
    void read.refetch()
  }
  if (id) return <RoomPage key={id} roomId={id} backHref={backHref} onAnew={anew} />
  return (
    <>
      <RoomBar backHref={backHref} />
      {!room ? (
        <PendingPage
          error={read.error}
          onRetry={() => void read.refetch()}
          height="480px"
          missing={
            <EmptyState
              kind="no-match"
              level={1}
              title={t('web.missing')}
              body={t('web.missing-too')}
              action={<Button href="/index">{t('web.over.home')}</Button>}
            />
          }
        />
      ) : room.mine ? (
        <BeginBroadcast onBegun={() => void read.refetch()} />
      ) : (
        <EmptyState
          kind="none-yet"
          level={1}
          title={t('web.not-opened.broadcast', { name: isolate(room.owner.name) })}
          body={t('web.not-opened.broadcast-too')}
          action={room.owner.link && <Button href={room.owner.link}>{t('web.not-opened.profile')}</Button>}
        />
      )}
    </>
  )
}

/** What it is about, and whether it begins now or at a moment that members are told. */
function BeginBroadcast({ onBegun }: { onBegun: () => void }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const why = useWhy()
  const [title, setTitle] = useState('')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('18:00')
  const write = useWrite(openPublicRoom, { onDone: onBegun, invalidates: [readPublicRoom] })
  const at = when === 'later' && day ? new Date(`${day}T${time}`) : null
  const past = at !== null && at.getTime() <= Date.now()
  const ready = title.trim().length > 0 && (when === 'now' || (at !== null && !past))
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        if (ready) void write.run({ body: { title, opensAt: at ? at.toISOString() : null } })
      }}
    >
      <h1 className={css.title}>{t('web.begin.title')}</h1>
      <p>{t('web.begin.lead')}</p>
      <TextField
        label={t('web.begin.name')}
        name="title"
        value={title}
        onChange={setTitle}
        maxLength={MAX_TITLE}
        error={null}
      />
      <Segmented
        label={t('web.begin.when')}
        value={when}
        onChange={setWhen}
        options={[
          { key: 'now', label: t('web.begin.now') },
          { key: 'later', label: t('web.begin.later') },
        ]}
      />
      {when === 'later' && (
        <div className={css.moment}>
          <DateField
            label={t('web.begin.day')}
            name="day"
            value={day}
            onChange={setDay}
            error={past ? t('web.begin.past') : null}
          />
          <SelectField
            label={t('web.begin.time')}
            name="time"
            value={time}
            onChange={value => setTime(value ?? time)}
            options={DAY_TIMES.slice(0, -1)}
            error={null}
          />
          <p className={css.zone}>
            {t('web.begin.zone', { zone: isolate(zoneText(new Date(), language, readerZone())) })}
          </p>
        </div>
      )}
      {write.refusal && (
        <p className={css.error} role="alert">
          {why(write.refusal)}
        </p>
      )}
      <Button variant="primary" type="submit" loading={write.busy} disabled={!ready}>
        {t(when === 'now' ? 'web.begin.now' : 'web.begin.later')}
      </Button>
    </form>
  )
}
