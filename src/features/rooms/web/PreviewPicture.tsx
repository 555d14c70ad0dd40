import type { OwnDevices } from '../../../engines/media/web/devices.ts'
import { Aperture, Mic, MicOff, Video, VideoOff } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import type { strings } from '../strings.en.ts'
import { Picture } from './Picture.tsx'
import css from './PreviewPicture.module.css'

type Face = Parameters<typeof MemberFace>[0]['member']

/** One's own picture as others would see it, with the switches in it. Only oneself sees this one. */
export function PreviewPicture({ devices, name, face }: { devices: OwnDevices; name: string; face: Face | null }) {
  const t = useText<typeof strings>('rooms')
  const { camera, microphone, blur } = useStore(devices.state)
  const turn = (kind: 'camera' | 'microphone', on: boolean) => (on ? void devices.open(kind) : devices.shut(kind))
  return (
    <div className={css.frame}>
      {camera.track ? (
        <Picture track={camera.track} className={css.picture} label={t('web.before.only-you-too')} />
      ) : (
        <div className={css.off}>
          {face && <MemberFace size={96} member={face} />}
          <p>{t(camera.opening ? 'web.before.asking' : 'web.before.off')}</p>
        </div>
      )}
      <p className={css.label}>
        {name ? t('web.before.only-you', { name: isolate(name) }) : t('web.before.only-you-too')}
      </p>
      <div className={css.switches}>
        <button
          type="button"
          className={css.turn}
          aria-pressed={microphone.track !== null}
          aria-label={t(microphone.track ? 'web.before.turn-microphone-off' : 'web.before.turn-microphone-on')}
          title={t(microphone.track ? 'web.before.turn-microphone-off' : 'web.before.turn-microphone-on')}
          onClick={() => turn('microphone', !microphone.track)}
        >
          {microphone.track ? <Mic {...iconProps} /> : <MicOff {...iconProps} />}
        </button>
        <button
          type="button"
          className={css.turn}
          aria-pressed={camera.track !== null}
          aria-label={t(camera.track ? 'web.before.turn-camera-off' : 'web.before.turn-camera-on')}
          title={t(camera.track ? 'web.before.turn-camera-off' : 'web.before.turn-camera-on')}
          onClick={() => turn('camera', !camera.track)}
        >
          {camera.track ? <Video {...iconProps} /> : <VideoOff {...iconProps} />}
        </button>
        {blur !== null && (
          <button
            type="button"
            className={css.turn}
            aria-pressed={blur}
            aria-label={t(blur ? 'web.before.blur-not' : 'web.before.blur-it')}
            title={t(blur ? 'web.before.blur-not' : 'web.before.blur-it')}
            onClick={() => void devices.blur(!blur)}
          >
            <Aperture {...iconProps} />
          </button>
        )}
      </div>
      {blur !== null && camera.track && (
        <p className={css.blur}>{t(blur ? 'web.before.blur-on' : 'web.before.blur-off')}</p>
      )}
    </div>
  )
}
