import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { floatPicture, openFloat } from '../../../engines/media/web/around-call.ts'
import { Mic, MicOff, PhoneOff, Video, VideoOff } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './FloatWindow.module.css'
import { largeOf, type Shown } from './shown-people.ts'
import { Tile } from './Tile.tsx'
import type { RoomMedia } from './use-room-media.ts'

const SIZE = { width: 360, height: 280 }

/** A window of the room that floats above all others: the same press opens and closes it. Where there is none the picture floats alone. */
export function useFloat(picture: () => HTMLVideoElement | null): { opened: Window | null; toggle: () => void } {
  const [opened, setOpened] = useState<Window | null>(null)
  useEffect(() => {
    if (!opened) return
    const gone = () => setOpened(null)
    opened.addEventListener('pagehide', gone)
    return () => {
      opened.removeEventListener('pagehide', gone)
      opened.close()
    }
  }, [opened])
  const toggle = async () => {
    if (opened) return setOpened(null)
    const next = await openFloat(SIZE)
    if (next) setOpened(next)
    else await floatPicture(picture())
  }
  return { opened, toggle: () => void toggle() }
}

type FloatWindowProps = {
  opened: Window
  title: string
  shown: readonly Shown[]
  media: RoomMedia
  onMicrophone: (on: boolean) => void
  onCamera: (on: boolean) => void
  onLeave: () => void
}

/** Who is large, with the switches that one needs at once. */
export function FloatWindow({ opened, title, shown, media, onMicrophone, onCamera, onLeave }: FloatWindowProps) {
  const t = useText<typeof strings>('rooms')
  useEffect(() => {
    opened.document.title = title
  }, [opened, title])
  const [kept, setKept] = useState<string | null>(null)
  const speaker = shown.find(({ own, speaking }) => !own && speaking)?.id ?? null
  useEffect(() => {
    if (speaker) setKept(speaker)
  }, [speaker])
  const large = largeOf(shown, null, kept)
  const { microphoneOn, cameraOn } = media
  return createPortal(
    <div className={css.window}>
      <ul className={css.stage} aria-label={t('web.room.people-of')}>
        {large && <Tile shown={large} large pinned={false} />}
      </ul>
      <div className={css.controls} role="toolbar" aria-label={t('web.controls.label')}>
        {media.sends && (
          <>
            <button
              type="button"
              className={css.turn}
              data-off={!microphoneOn || undefined}
              aria-label={t(microphoneOn ? 'web.controls.mute' : 'web.controls.unmute')}
              onClick={() => onMicrophone(!microphoneOn)}
            >
              {microphoneOn ? <Mic {...iconProps} /> : <MicOff {...iconProps} />}
            </button>
            <button
              type="button"
              className={css.turn}
              data-off={!cameraOn || undefined}
              aria-label={t(cameraOn ? 'web.controls.camera' : 'web.controls.camera-on')}
              onClick={() => onCamera(!cameraOn)}
            >
              {cameraOn ? <Video {...iconProps} /> : <VideoOff {...iconProps} />}
            </button>
          </>
        )}
        <button type="button" className={css.leave} aria-label={t('web.controls.leave')} onClick={onLeave}>
          <PhoneOff {...iconProps} />
        </button>
      </div>
    </div>,
    opened.document.body,
  )
}
