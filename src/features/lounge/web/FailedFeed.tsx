import { RotateCw } from 'lucide-react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'

/** In the place of the posts when they could not be loaded: the feed is empty (spec), and says why. */
export function FailedFeed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = error instanceof Refusal ? error.message : t('failed-line')
  const requestId = (error as { requestId?: string | null }).requestId ?? undefined
  return (
    <EmptyState
      kind="failed"
      title={t('failed')}
      body={why || undefined}
      requestId={requestId}
      action={
        <Button variant="primary" icon={<RotateCw {...iconProps} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
