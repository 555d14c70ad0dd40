import { useLocation } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import { SkinMenu } from './SkinMenu.tsx'
import { useMedia } from './use-media.ts'

/** For whoever is not signed in: the look of the page, and the door. */
export function VisitorTools() {
  const t = useText<typeof strings>('shell')
  const { pathname, search } = useLocation()
  const narrow = useMedia('(width < 700px)')
  const next = pathname === '/index' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      {!narrow && <SkinMenu />}
      <Button href={`/login${next}`} size={narrow ? 'compact' : 'normal'}>
        {t('bar.login')}
      </Button>
    </>
  )
}
