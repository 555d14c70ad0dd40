import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { Message } from './Message.tsx'

/** The page of what is announced and not open yet (spec). */
export function ComingSoon() {
  const t = useText<typeof strings>('shell')
  return <Message code="…" title={t('soon.title')} body={t('soon.body')} />
}
