import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import { Message } from './Message.tsx'
import { openPalette } from './overlays.ts'

/** Where unknown addresses lead. */
export function MissingPage() {
  const t = useText<typeof strings>('shell')
  const actions = (
    <Button variant="primary" onClick={openPalette}>
      {t('missing.search')}
    </Button>
  )
  return <Message code="404" title={t('missing.title')} body={t('missing.body')} actions={actions} />
}
