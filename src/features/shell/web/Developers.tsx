import { useText } from '../../../platform/web/text.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'

/** Every call of the server, made readable from its own description. */
export function Developers() {
  const t = useText<typeof strings>('shell')
  return (
    <Wrap>
      <h1>{t('developers.title')}</h1>
    </Wrap>
  )
}
