import { canFloat } from '../../../engines/media/web/around-call.ts'
import { ArrowLeft, LayoutGrid, Lock, PictureInPicture2, Radio, Settings, Users } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import type { LiveRoom } from '../contract/inside.ts'
import type { strings } from '../strings.en.ts'
import { lastingText } from './names.ts'
import { QualityBars } from './QualityBars.tsx'
import { RecordingPill } from './RecordingState.tsx'
import { HomeSign } from './RoomBar.tsx'
import css from './RoomHead.module.css'
import type { Layout } from './Stage.tsx'
import { useNow } from './use-now.ts'
import type { RoomMedia } from './use-room-media.ts'

type RoomHeadProps = {
  live: LiveRoom
  media: RoomMedia
  owner: boolean
  layout: Layout
  onLayout: () => void
  onFloat: () => void
  onDevices: () => void
  onLeave: () => void
}

/** The head of a room: which it is, who may come in, how the recording and one's own line stand, how long it goes on. */
export function RoomHead({ live, media, owner, layout, onLayout, onFloat, onDevices, onLeave }: RoomHeadProps) {
  const t = useText<typeof strings>('rooms')
  const now = useNow(1000)
  const count = live.seats.filter(({ state }) => state === 'in').length
  const about = [
    t(`web.room.about.${live.kind}`),
    live.kind !== 'public' && live.lobby && t(owner ? 'web.room.you-admit' : 'web.room.lobby'),
    live.locked && t('web.room.locked'),
    live.kind === 'public'
      ? t('web.room.count-watching', { count: live.watching })
      : t('web.room.count-inside', { count }),
  ]
  const Sign = live.kind === 'public' ? Radio : live.lobby || live.locked ? Lock : Users
  return (
    <header className={css.head}>
      <span className={css.sign}>
        <HomeSign />
      </span>
      <IconButton
        className={css.back}
        label={t('web.controls.leave')}
        icon={
          <span className="flip">
            <ArrowLeft {...iconProps} />
          </span>
        }
        onClick={onLeave}
      />
      <div className={css.names}>
        <h1 className={css.title}>
          <Bdi clip>{live.title}</Bdi>
        </h1>
        <p className={css.about}>
          <Sign {...iconSmall} />
          <span>{about.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className={css.states}>
        <RecordingPill live={live} />
        <OwnLine media={media} />
      </div>
      {live.startedAt && (
        <p className={css.time}>
          <span className="visually-hidden">
            {t('web.room.since', { time: isolate(lastingText(now - Date.parse(live.startedAt))) })}
          </span>
          <bdi dir="ltr" aria-hidden="true">
            {lastingText(now - Date.parse(live.startedAt))}
          </bdi>
        </p>
      )}
      <div className={css.tools}>
        <IconButton
          label={t(layout === 'speaker' ? 'web.room.grid' : 'web.room.speaker')}
          icon={<LayoutGrid {...iconProps} />}
          pressed={layout === 'grid'}
          onClick={onLayout}
        />
        {canFloat() && (
          <IconButton label={t('web.room.float')} icon={<PictureInPicture2 {...iconProps} />} onClick={onFloat} />
        )}
        {media.sends && (
          <IconButton label={t('web.room.settings')} icon={<Settings {...iconProps} />} onClick={onDevices} />
        )}
      </div>
    </header>
  )
}

/** How one's own line is, in bars and words. */
function OwnLine({ media }: { media: RoomMedia }) {
  const t = useText<typeof strings>('rooms')
  const { line, quality, people } = media.state
  const lost = line === 'lost'
  const connecting = line === 'connecting' && people.length > 0
  if (!lost && !connecting && !quality) return null
  const words = lost
    ? t('web.room.own-line.lost')
    : connecting
      ? t('web.room.own-line.connecting')
      : t(`web.room.own-line.${quality?.word ?? 'good'}`)
  const trip = quality?.roundTripMs
  return (
    <p
      className={css.line}
      role="status"
      title={trip === null || trip === undefined ? undefined : t('web.room.round-trip', { ms: trip })}
    >
      <QualityBars bars={lost || connecting ? 0 : (quality?.bars ?? 0)} />
      <span>{words}</span>
    </p>
  )
}
