import { lazy, Suspense } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import { PartWaits } from './PartWaits.tsx'

// Only partners open it: it comes with its words when they do.
const PartnerSection = lazy(async () => {
  const words = needStrings(['verification', 'lookups'])
  const [piece] = await Promise.all([import('../../verification/web/partner/PartnerSection.tsx'), words])
  return { default: piece.PartnerSection }
})

/** How a partner takes cases: a pause, this week's load, and what they cover. */
export function PartnerPart() {
  const t = useText<typeof strings>('my-settings')
  return (
    <Part title={t('sections.partner')} lead={t('leads.partner')}>
      <Suspense fallback={<PartWaits />}>
        <PartnerSection />
      </Suspense>
    </Part>
  )
}
