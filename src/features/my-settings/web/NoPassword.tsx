import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import { recover } from '../../signin/contract/password.ts'
import type { strings } from '../strings.en.ts'

/** For who comes in another way: a link to choose a password, by mail. */
export function NoPassword() {
  const t = useText<typeof strings>('my-settings')
  const { user } = useSession()
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const email = user?.email ?? ''
  const ask = () => send(recover, { body: { email } }).then(() => setSent(true), setError)
  if (error) return <ErrorPiece error={error} level={3} />
  if (sent)
    return <Alert tone="success" role="status" title={t('password.link-sent', { email: isolateLatin(email) })} />
  return (
    <Alert
      tone="info"
      title={t('password.none')}
      action={<Button onClick={() => void ask()}>{t('password.send-link')}</Button>}
    >
      {t('password.none-body', { email: isolateLatin(email) })}
    </Alert>
  )
}
