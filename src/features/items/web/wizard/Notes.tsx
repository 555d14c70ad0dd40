import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { ItemKindKey, ItemStatus } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useMyItems } from '../data.ts'

/** What its owner should know before they write: not approved yet, the plan is full, or the club reads it first. */
export function Notes({ kind, status }: { kind: ItemKindKey; status: ItemStatus }) {
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
  const full = status === 'draft' && mine.limit !== null && mine.used >= mine.limit
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
  if (!mine.reviewFirst || (status !== 'draft' && status !== 'published')) return null
  return <Alert tone="info">{t(status === 'draft' ? 'wizard.review-first' : 'wizard.goes-to-review')}</Alert>
}
