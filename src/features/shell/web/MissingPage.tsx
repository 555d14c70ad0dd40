import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPage } from '../../../platform/web/ui/ErrorPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

/** Where unknown addresses lead. */
export function MissingPage() {
  const t = useText<typeof strings>('shell')
  const actions = (
    <Button variant="primary" href="/index">
      {t('home')}
    </Button>
  )
  return (
    <Wrap>
      <ErrorPage code="404" title={t('missing.title')} body={t('missing.body')} actions={actions} />
    </Wrap>
  )
}
