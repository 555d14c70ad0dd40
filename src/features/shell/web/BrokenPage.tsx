import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useRouteError, useSearchParams } from 'react-router'
import { askAddress } from '../../../platform/shared/ask-address.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { NoLine } from '../../../platform/web/router.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { loadOfflinePage } from '../../push/web/public.ts'
import type { strings } from '../strings.en.ts'
import { Message } from './Message.tsx'
import { knowUnsent } from './unsent-sources.ts'

/** How browsers say that a part of the program could not be fetched. */
const WORDS =
  /dynamically imported module|importing a module script failed|unable to preload|error loading dynamically/i

/** True when a screen failed because its script did not come: the connection broke, or a new version took its place. */
const isMissingScript = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

const OfflinePage = lazy(async () => {
  knowUnsent()
  const [loaded] = await Promise.all([loadOfflinePage(), needStrings(['push'])])
  return { default: loaded }
})

/** Whether a part did not come because there is no line at all; a browser that thinks there is one is put to the proof. */
function useLineIsGone(asks: boolean): boolean {
  const [gone, setGone] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (asks) fetch('/livez', { cache: 'no-store' }).catch(() => setGone(true))
  }, [asks])
  return gone
}

/** In place of a screen that threw or whose script did not come; also the address that an error leads to by hand. */
export function BrokenPage() {
  const t = useText<typeof strings>('shell')
  const error = useRouteError()
  const [search] = useSearchParams()
  const requestId = (error as { requestId?: string } | null)?.requestId ?? search.get('request') ?? undefined
  const script = isMissingScript(error)
  const gone = useLineIsGone(script)
  useEffect(() => {
    if (!(error instanceof NoLine)) return
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [error])
  const member = useViewer() !== null
  const { pathname } = useLocation()
  const help = askAddress(member, {
    subject: t('broken.title'),
    requestId,
    ...(error ? { from: pathname } : {}),
  })
  const ways = (
    <>
      {error ? (
        <Button variant="primary" onClick={() => location.reload()}>
          {t('broken.retry')}
        </Button>
      ) : null}
      <Button href={help}>{t('broken.help')}</Button>
    </>
  )
  // It is not on this device: what is there can be read.
  if (error instanceof NoLine || (script && gone))
    return (
      <Suspense>
        <OfflinePage />
      </Suspense>
    )
  return (
    <Message
      code="500"
      title={t(script ? 'broken.chunk' : 'broken.title')}
      body={t(script ? 'broken.chunk-body' : 'broken.body')}
      actions={ways}
      requestId={requestId}
    />
  )
}
