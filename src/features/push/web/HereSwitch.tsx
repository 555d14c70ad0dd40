import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listDevices } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { here, lookAgain, turnOff, turnOn } from './here.ts'

/** Turns push on and off in this browser, or says why it cannot be and what to do. */
export function HereSwitch() {
  const t = useText<typeof strings>('push')
  const client = useQueryClient()
  const state = useStore(here)
  const [busy, setBusy] = useState(false)
  useEffect(lookAgain, [])
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      if (!on) await turnOff()
      if (!on || (await turnOn())) toast({ tone: 'success', title: t(on ? 'done.kept' : 'done.removed'), ms: 3000 })
    } catch {
      toast({ tone: 'danger', title: t('here.failed'), body: t('here.failed-body') })
    }
    await client.invalidateQueries({ queryKey: [listDevices.id] })
    setBusy(false)
  }
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
  const act = (
    <Button variant={isOn ? 'outline' : 'primary'} loading={busy} onClick={() => void turn(!isOn)}>
      {t(isOn ? 'devices.turn-off' : 'devices.turn-on')}
    </Button>
  )
  return (
    <Alert tone={isOn ? 'success' : 'info'} title={t('here.title')} action={act}>
      {t(isOn ? 'here.on' : 'here.off')}
    </Alert>
  )
}
