import { useState } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { resendToken } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { isolateLatin } from './isolate.ts'
import { ownRegistration } from './own-registration.ts'
import { useCountdown } from './use-countdown.ts'

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks for the mail again, counting down until that is allowed; the server's own wait counts. */
export function ResendButton({ email, wait }: { email: string; wait: number }) {
  const t = useText<typeof strings>('accounts')
  const words = useWords()
  const { left, start } = useCountdown(wait)
  const [sentAgain, setSentAgain] = useState(false)
  const write = useWrite(resendToken, {
    onDone: ({ data }) => {
      setSentAgain(true)
      start(data.resendAfter)
    },
    onRefusal: refusal => {
      setSentAgain(false)
      if (refusal instanceof Refusal && refusal.params.seconds) start(Number(refusal.params.seconds))
    },
  })
  const refused =
    write.refusal && (write.refusal instanceof Refusal ? write.refusal.message : words('ui.not-connected'))
  return (
    <>
      <Button
        wide
        loading={write.busy}
        disabled={left > 0}
        onClick={() => void write.run({ body: { email, ...ownRegistration() } })}
      >
        {left > 0 ? t('sent.resend-in', { time: isolateLatin(clockText(left)) }) : t('sent.resend')}
      </Button>
      {sentAgain && !refused && <Alert tone="success" role="status" title={t('sent.again')} />}
      {refused && <Alert tone="warning" role="alert" title={refused} />}
    </>
  )
}
