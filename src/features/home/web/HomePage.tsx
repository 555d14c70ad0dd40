import { useText } from '../../../platform/web/text.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

/** The club's front page. */
export function HomePage() {
  const t = useText<typeof strings>('home')
  return (
    <Wrap>
      <h1>{t('hero.title')}</h1>
    </Wrap>
  )
}
