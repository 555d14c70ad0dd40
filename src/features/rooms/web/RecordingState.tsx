import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { RoomView } from '../contract.ts'
import type { LiveRoom } from '../contract/inside.ts'
import type { strings } from '../strings.en.ts'
import { lastingText, namesText } from './names.ts'
import css from './RecordingState.module.css'
import type { Acts } from './use-acts.ts'
import { useNow } from './use-now.ts'

const namesOf = (live: LiveRoom, ids: readonly string[]) =>
  live.seats.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name)

/** How the recording stands, in the head: since when, and who agreed, or for whom it waits. */
export function RecordingPill({ live }: { live: LiveRoom }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const now = useNow(1000)
  const { recording } = live
  if (!recording) return null
  const agreed = namesText(namesOf(live, recording.agreed), language)
  const missing = namesText(namesOf(live, recording.missing), language)
  const runs = recording.state === 'running'
  return (
    <p
      className={css.pill}
      data-recording
      data-runs={runs || undefined}
      title={t('web.recording.agreed', { names: agreed })}
    >
      <span className={css.dot} aria-hidden="true" />
      <strong>
        {runs && recording.startedAt
          ? t('web.recording.running', { time: isolate(lastingText(now - Date.parse(recording.startedAt))) })
          : t(recording.state === 'paused' ? 'web.recording.paused' : 'web.recording.asked')}
      </strong>
      <span className={css.who}>
        {runs
          ? t('web.recording.all', { count: recording.agreed.length })
          : t('web.recording.paused-for', { names: missing })}
      </span>
    </p>
  )
}

/** Asks whoever has not said, lets whoever agreed withdraw, and whoever did not agree think again while it waits for them. */
export function RecordingQuestion({ live, room, acts }: { live: LiveRoom; room: RoomView; acts: Acts }) {
  const t = useText<typeof strings>('rooms')
  const { recording, me } = live
  if (!recording || me.role === 'watcher') return null
  const agreed = recording.agreed.includes(me._id)
  if (agreed && me.role === 'owner') return null
  if (agreed || me.agrees === false)
    return (
      <p className={css.line}>
        {t(agreed ? 'web.recording.you-agreed' : 'web.recording.you-disagreed')}{' '}
        <Button variant="ghost" size="compact" onClick={() => void acts.agree(!agreed)}>
          {t(agreed ? 'web.recording.withdraw' : 'web.recording.agree-now')}
        </Button>
      </p>
    )
  return (
    <Alert
      tone="brass"
      role="alert"
      title={t('web.recording.asks-you', { name: isolate(room.owner.name) })}
      action={
        <span className={css.acts}>
          <Button onClick={() => void acts.agree(true)}>{t('web.recording.agree')}</Button>
          <Button onClick={() => void acts.agree(false)}>{t('web.recording.disagree')}</Button>
        </span>
      }
    >
      {t('web.recording.asks-you-too')}
    </Alert>
  )
}
