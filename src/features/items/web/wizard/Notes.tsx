import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { ItemKindKey } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useMyItems } from '../data.ts'

/** What its owner should know before they write: not approved yet, the plan is full, or the club reads it first. */
export function Notes({ kind, shown }: { kind: ItemKindKey; shown: boolean }) {
  const t = useText<typeof strings>('items')
  const viewer = useViewer()
  const mine = useMyItems(kind, undefined, 1).data
  if (viewer?.profileStatus !== 'approved')
    return (
      <Alert tone="info" title={t('wizard.not-yet-title')}>
        {t('wizard.not-yet')}
      </Alert>
    )
  if (!mine) return null
  const full = !shown && mine.limit !== null && mine.used >= mine.limit
  if (full)
    return (
      <Alert
        tone="warning"
        title={t('wizard.limit')}
        action={
          <Button size="compact" href="/pages/pricing">
            {t('wizard.plans')}
          </Button>
        }
      >
        {t('refusals.limit-reached', { count: mine.limit ?? 0 })}
      </Alert>
    )
  if (!mine.reviewFirst) return null
  return <Alert tone="info">{t(shown ? 'wizard.goes-to-review' : 'wizard.review-first')}</Alert>
}
