import type { ReactNode } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPage } from '../../../platform/web/ui/ErrorPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

type MessageProps = {
  /** Drawn large: a status, or a sign. */
  code: string
  title: string
  body?: ReactNode
  /** Before the way home; without any the way home is the primary act. */
  actions?: ReactNode
  requestId?: string
}

/** A page that is only a message, with a way on. */
export function Message({ code, title, body, actions, requestId }: MessageProps) {
  const t = useText<typeof strings>('shell')
  const ways = (
    <>
      {actions}
      <Button variant={actions ? 'outline' : 'primary'} href="/index">
        {t('home')}
      </Button>
    </>
  )
  return (
    <Wrap>
      <ErrorPage code={code} title={title} body={body} actions={ways} requestId={requestId} />
    </Wrap>
  )
}
