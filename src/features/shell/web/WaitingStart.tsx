import { useLayoutEffect } from 'react'
import { refreshSession, useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPage } from '../../../platform/web/ui/ErrorPage.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

/** Until the first screen is here: nothing, or that it waits for the server to say who is signed in. It opens by itself. */
export function WaitingStart() {
  return useSession().status === 'offline' ? <Offline /> : null
}

function Offline() {
  const t = useText<typeof strings>('shell')
  const words = useWords()
  useLayoutEffect(() => document.querySelector('.first-paint')?.remove(), [])
  const now = (
    <Button variant="primary" onClick={() => void refreshSession()}>
      {t('frame.try-now')}
    </Button>
  )
  return (
    <main id="content">
      <Wrap>
        <div role="status">
          <ErrorPage code="…" title={words('ui.offline')} body={t('frame.offline-body')} actions={now} />
        </div>
      </Wrap>
    </main>
  )
}
