import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { strings } from '../../strings.en.ts'
import { useWithdraw } from '../data.ts'

/** Withdraws one's own profile, after a question. */
export function WithdrawButton() {
  const t = useText<typeof strings>('profiles')
  const go = useNavigate()
  const { refresh } = useSession()
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw(async ({ message }) => {
    toast({ tone: 'success', title: message })
    await refresh()
    await go('/account-type')
  })
  const foot = (
    <>
      <Button onClick={() => setAsking(false)}>{t('mine.keep')}</Button>
      <Button variant="danger" loading={withdraw.busy} onClick={() => void withdraw.run({})}>
        {t('mine.withdraw-now')}
      </Button>
    </>
  )
  return (
    <div>
      <Button variant="dangerOutline" size="compact" onClick={() => setAsking(true)}>
        {t('mine.withdraw')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('mine.withdraw-title')}
        size="small"
        footer={foot}
      >
        <p>{t('mine.withdraw-body')}</p>
        {withdraw.refusal && <Alert tone="danger" role="alert" title={withdraw.refusal.message} />}
      </Dialog>
    </div>
  )
}
