import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { listDevices } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { here, lookAgain } from './here.ts'
import { useTurning } from './use-turning.ts'

/** Turns push on and off in this browser, or says why it cannot be and what to do. */
export function HereSwitch() {
  const t = useText<typeof strings>('push')
  const client = useQueryClient()
  const state = useStore(here)
  const { busy, failure, turn } = useTurning()
  useEffect(lookAgain, [])
  if (state === 'unsupported') return <Alert title={t('here.title')}>{t('here.unsupported')}</Alert>
  if (state === 'install-first')
    return (
      <Alert title={t('here.title')}>
        {t('here.install-first')} {t('here.install-how')}
      </Alert>
    )
  if (state === 'blocked')
    return (
      <Alert tone="warning" title={t('here.title')}>
        {t('here.blocked')} {t('here.blocked-how')}
      </Alert>
    )
  const isOn = state === 'on'
  const press = async () => {
    await turn(isOn ? 'off' : 'on')
    await client.invalidateQueries({ queryKey: [listDevices.id] })
  }
  const act = (
    <Button variant={isOn ? 'outline' : 'primary'} loading={busy} onClick={() => void press()}>
      {t(isOn ? 'devices.turn-off' : 'devices.turn-on')}
    </Button>
  )
  if (failure)
    return (
      <Alert tone="danger" role="alert" title={failure.title} action={act}>
        {failure.body}
      </Alert>
    )
  return (
    <Alert tone={isOn ? 'success' : 'info'} title={t('here.title')} action={act}>
      {t(isOn ? 'here.on' : 'here.off')}
    </Alert>
  )
}
