import { AudioLines, Hand, MicOff, Pin, PinOff } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import type { strings } from '../strings.en.ts'
import { nameOfSeat } from './names.ts'
import { Picture } from './Picture.tsx'
import { QualityBars } from './QualityBars.tsx'
import type { Shown } from './shown-people.ts'
import css from './Tile.module.css'

type TileProps = {
  shown: Shown
  large?: boolean
  pinned: boolean
  /** Left out where nothing is kept large. */
  onPin?: (() => void) | undefined
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined
}

/** One picture of the room with its name, whether they speak, and how their line is. Without a picture their face stands there. */
export function Tile({ shown, large, pinned, onPin, onVideo }: TileProps) {
  const t = useText<typeof strings>('rooms')
  const narrow = useNarrow()
  const { seat, own, picture, kind, quality } = shown
  const name = nameOfSeat(t, seat)
  const said = isolate(name)
  const label =
    kind === 'screen'
      ? own
        ? t('web.room.your-screen')
        : t('web.room.screen', { name: said })
      : own
        ? large || !narrow
          ? t('web.room.you-named', { name: said })
          : t('web.room.you')
        : name
  const face = seat.member ?? { id: seat._id, name, picture: null, userType: null }
  return (
    <li
      className={css.tile}
      data-large={large || undefined}
      data-speaks={(shown.speaking && kind === 'face') || undefined}
      data-own={(own && kind === 'face') || undefined}
      data-screen={kind === 'screen' || undefined}
    >
      {/* Also below a picture of which nothing has arrived yet. */}
      {(!picture || kind === 'face') && (
        <span className={css.face} data-waits={shown.line !== 'up' || undefined}>
          <MemberFace size={large ? 96 : 72} member={face} />
        </span>
      )}
      {picture && <Picture track={picture} className={css.picture} label={label} onVideo={onVideo} />}
      <div className={css.foot}>
        <p className={css.name}>
          {kind === 'face' && shown.speaking && <AudioLines {...iconSmall} className={css.sound} />}
          {kind === 'face' && !shown.heard && <MicOff {...iconSmall} className={css.silent} />}
          <span className={css.words}>
            <Bdi clip>{label}</Bdi>
            {kind === 'face' && shown.speaking && !own && <span className={css.speaks}>{t('web.room.speaks')}</span>}
            {kind === 'face' && !shown.heard && (
              <span className="visually-hidden"> {t('web.room.microphone-off')}</span>
            )}
          </span>
        </p>
        <Line shown={shown} large={large ?? false} narrow={narrow} />
      </div>
      {shown.hand > 0 && (
        <span className={css.hand}>
          <Hand {...iconSmall} />
          <span aria-hidden="true">{shown.hand}</span>
          <span className="visually-hidden">{t('web.room.hand', { number: shown.hand })}</span>
        </span>
      )}
      {onPin && (
        <button
          type="button"
          className={css.pin}
          aria-pressed={pinned}
          aria-label={t(pinned ? 'web.room.unpin' : 'web.room.pin', { name: isolate(label) })}
          title={t(pinned ? 'web.room.unpin' : 'web.room.pin', { name: isolate(label) })}
          onClick={onPin}
        >
          {pinned ? <PinOff {...iconSmall} /> : <Pin {...iconSmall} />}
        </button>
      )}
      {quality && !own && <span className="visually-hidden">{t(`web.room.line.${quality.word}`)}</span>}
    </li>
  )
}

/** What is to be said of the line to them: always large, small only what is not well. */
function Line({ shown, large, narrow }: { shown: Shown; large: boolean; narrow: boolean }) {
  const t = useText<typeof strings>('rooms')
  const { own, line, quality, soundFirst, seat } = shown
  if (own || shown.kind === 'screen') return null
  const bars = quality?.bars ?? 0
  const words =
    seat.mode === 'chat'
      ? t('web.room.only-chats')
      : seat.mode === 'listen' && line === 'up'
        ? t('web.room.only-listens')
        : line === 'connecting'
          ? t('web.room.connecting')
          : line === 'lost'
            ? t('web.room.line-lost')
            : soundFirst
              ? t(narrow ? 'web.room.line.weak' : 'web.room.sound-first')
              : quality && (large || bars < 3)
                ? t(`web.room.line.${quality.word}`)
                : null
  if (!words) return null
  return (
    <p className={css.line}>
      {quality && line === 'up' && seat.mode !== 'chat' && <QualityBars bars={soundFirst ? 1 : bars} />}
      <span className={css.lineWords}>{words}</span>
    </p>
  )
}
