import { lazy, Suspense } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../../chat/strings.en.ts'
import { loadShownOfMe } from '../../chat/web/public.ts'
import { Part } from './Part.tsx'

// Its words are those of conversations, which this page does not hold: it comes with them.
const Shown = lazy(async () => {
  const [ShownOfMe] = await Promise.all([loadShownOfMe(), needStrings(['chat'])])
  return {
    default: function Conversations() {
      const t = useText<typeof strings>('chat')
      return (
        <Part title={t('info.shown')} lead={t('info.shown-too')}>
          <ShownOfMe />
        </Part>
      )
    },
  }
})

/** What others see of one in conversations; the same switches stand beside each conversation. */
export function ConversationsPart() {
  return (
    <Suspense>
      <Shown />
    </Suspense>
  )
}
