import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { readSecondFactor, renewRecoveryCodes } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { Confirm } from './Confirm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes, after one more question; shown once. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = async () => {
    setBusy(true)
    try {
      // Without an idempotency key: the codes must not be kept anywhere.
      setCodes((await send(renewRecoveryCodes)).recoveryCodes)
      await client.invalidateQueries({ queryKey: [readSecondFactor.id] })
    } catch (error) {
      setRefusal(error as Error)
    } finally {
      setBusy(false)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Confirm
      title={t('factor.renew-title')}
      body={t('factor.renew-body')}
      act={t('factor.renew')}
      busy={busy}
      refusal={refusal}
      onConfirm={() => void renew()}
      onClose={onClose}
    />
  )
}
