import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import { fillDemoClub, type Progress } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useKeepProgress } from './data.ts'

/** The demo data: starts it, and says how it is doing. */
export function DemoState({ state }: { state: Progress['demo']['state'] }) {
  const t = useText<typeof strings>('setup')
  const keep = useKeepProgress()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await send(fillDemoClub)
      .then(({ data }) => keep(data))
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  if (state === 'running')
    return (
      <Alert tone="info" role="status" icon={<Spinner />}>
        {t('people.demo-running')}
      </Alert>
    )
  if (state === 'done')
    return (
      <Alert tone="success" role="status">
        {t('people.demo-done')}
      </Alert>
    )
  return (
    <>
      {state === 'failed' && (
        <Alert tone="danger" role="alert">
          {t('people.demo-failed')}
        </Alert>
      )}
      <span>
        <Button loading={busy} onClick={start}>
          {t('people.demo-start')}
        </Button>
      </span>
    </>
  )
}
