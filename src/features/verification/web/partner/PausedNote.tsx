import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { strings } from '../../strings.en.ts'
import { usePause } from './use-pause.ts'

/** Reminds a partner that they take no cases, with the way back. */
export function PausedNote() {
  const t = useText<typeof strings>('verification')
  const { pause, busy } = usePause()
  const resume = (
    <Button size="compact" loading={busy} onClick={() => pause(false)}>
      {t('desk.resume')}
    </Button>
  )
  return (
    <Alert tone="warning" title={t('desk.paused')} action={resume}>
      {t('desk.paused-body')}
    </Alert>
  )
}
