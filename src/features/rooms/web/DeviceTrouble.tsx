import type { OwnDevices } from '../../../engines/media/web/devices.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'

const KINDS = ['camera', 'microphone'] as const

/**
 * Why there is no camera or no microphone, and what can be done; once, where the same is true of both. Coming in without them stays
 * possible.
 */
export function DeviceTrouble({ devices }: { devices: OwnDevices }) {
  const t = useText<typeof strings>('rooms')
  const state = useStore(devices.state)
  const same = state.camera.trouble !== null && state.camera.trouble === state.microphone.trouble
  const openAll = async () => {
    // One after the other: the browser asks for each.
    for (const kind of KINDS) if (state[kind].trouble) await devices.open(kind)
  }
  return KINDS.map(kind => {
    const { trouble } = state[kind]
    if (!trouble || (same && kind === 'microphone')) return null
    return (
      <Alert
        key={kind}
        tone="warning"
        role="alert"
        title={t(`web.trouble.${trouble}.${same ? 'both' : kind}`)}
        action={
          trouble !== 'unsupported' && (
            <Button onClick={() => void (same ? openAll() : devices.open(kind))}>{t('web.trouble.again')}</Button>
          )
        }
      >
        {t(`web.trouble.${trouble}.do`)}
      </Alert>
    )
  })
}
