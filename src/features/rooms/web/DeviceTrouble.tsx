import type { OwnDevices } from '../../../engines/media/web/devices.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'

/** Why there is no camera or no microphone, and what can be done. Coming in without them stays possible. */
export function DeviceTrouble({ devices }: { devices: OwnDevices }) {
  const t = useText<typeof strings>('rooms')
  const state = useStore(devices.state)
  return (['camera', 'microphone'] as const).map(kind => {
    const { trouble } = state[kind]
    if (!trouble) return null
    return (
      <Alert
        key={kind}
        tone="warning"
        role="alert"
        title={t(`web.trouble.${trouble}.${kind}`)}
        action={
          trouble !== 'unsupported' && <Button onClick={() => void devices.open(kind)}>{t('web.trouble.again')}</Button>
        }
      >
        {t(`web.trouble.${trouble}.do`)}
      </Alert>
    )
  })
}
