import { useRouteError } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPage } from '../../../platform/web/ui/ErrorPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

/** In place of a screen that threw. */
export function BrokenPage() {
  const t = useText<typeof strings>('shell')
  const requestId = (useRouteError() as { requestId?: string } | null)?.requestId
  const actions = (
    <Button variant="primary" href="/index">
      {t('home')}
    </Button>
  )
  return (
    <Wrap>
      <ErrorPage code="500" title={t('broken.title')} body={t('broken.body')} actions={actions} requestId={requestId} />
    </Wrap>
  )
}
