import { type ReactNode, useState } from 'react'
import { canChooseSpeaker, type DeviceKind, type Devices, type OwnDevices } from '../../../engines/media/web/devices.ts'
import { playTestSound } from '../../../engines/media/web/speaker.ts'
import { Headphones, Mic, Video, Volume2 } from '../../../platform/web/icons.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './DeviceRows.module.css'
import { useLevel } from './use-level.ts'

const ICONS = { camera: Video, microphone: Mic, speaker: Headphones }
const BARS = 18

/** Camera, microphone and speaker, each with its proof: a word of the picture, how loud one is, a test sound. */
export function DeviceRows({ devices }: { devices: OwnDevices }) {
  const t = useText<typeof strings>('rooms')
  const state = useStore(devices.state)
  const { camera, microphone } = state
  return (
    <div className={css.rows}>
      <Row kind="camera" state={state} devices={devices}>
        <span className={css.word}>
          {camera.track
            ? t('web.before.picture-clear')
            : t(camera.opening ? 'web.before.picture-soon' : 'web.before.picture-off')}
        </span>
      </Row>
      <Row kind="microphone" state={state} devices={devices}>
        <Level track={microphone.track} />
      </Row>
      <Row kind="speaker" state={state} devices={devices}>
        <TestSound speaker={state.speaker} />
      </Row>
    </div>
  )
}

type RowProps = { kind: DeviceKind; state: Devices; devices: OwnDevices; children: ReactNode }

function Row({ kind, state, devices, children }: RowProps) {
  const t = useText<typeof strings>('rooms')
  const Own = ICONS[kind]
  const list = state.list[kind]
  const chosen = kind === 'speaker' ? state.speaker : state[kind].id
  const known = list.some(({ id }) => id === chosen)
  const shut = kind === 'speaker' && !canChooseSpeaker()
  return (
    <div className={css.row}>
      <label className={css.name} htmlFor={`device-${kind}`}>
        {t(`web.before.${kind}`)}
      </label>
      <span className={css.frame}>
        <Own {...iconProps} />
        <select
          id={`device-${kind}`}
          className={css.select}
          value={known ? (chosen ?? '') : ''}
          disabled={shut || list.length === 0}
          onChange={event => event.target.value && void devices.choose(kind, event.target.value)}
        >
          {!known && <option value="">{kind === 'speaker' ? t('web.before.usual-speaker') : '—'}</option>}
          {list.map(({ id, name }, index) => (
            <option key={id} value={id}>
              {name || t('web.before.nameless', { number: index + 1 })}
            </option>
          ))}
        </select>
      </span>
      <span className={css.proof}>{children}</span>
    </div>
  )
}

/** How loud one is, in bars and a word. */
function Level({ track }: { track: MediaStreamTrack | null }) {
  const t = useText<typeof strings>('rooms')
  const level = useLevel(track, BARS)
  const [heard, setHeard] = useState(false)
  if (level > 0.35 && !heard) setHeard(true)
  if (!track) return <span className={css.word}>{t('web.before.microphone-off')}</span>
  return (
    <span className={css.level}>
      <span className={css.bars} role="img" aria-label={t('web.before.level')}>
        {Array.from({ length: BARS }, (_, index) => (
          // Bars are only their place.
          <span key={index} className={css.bar} data-on={index < level * BARS || undefined} />
        ))}
      </span>
      <span className={heard ? css.good : css.word}>{t(heard ? 'web.before.heard' : 'web.before.quiet')}</span>
    </span>
  )
}

function TestSound({ speaker }: { speaker: string | null }) {
  const t = useText<typeof strings>('rooms')
  const [is, setIs] = useState<'still' | 'playing' | 'failed'>('still')
  const play = async () => {
    setIs('playing')
    setIs(
      await playTestSound(speaker).then(
        () => 'still' as const,
        () => 'failed' as const,
      ),
    )
  }
  return (
    <span className={css.test}>
      <Button wide icon={<Volume2 {...iconProps} />} disabled={is === 'playing'} onClick={() => void play()}>
        {t(is === 'playing' ? 'web.before.testing' : 'web.before.test')}
      </Button>
      {is === 'failed' && (
        <span className={css.word} role="alert">
          {t('web.before.test-failed')}
        </span>
      )}
    </span>
  )
}
