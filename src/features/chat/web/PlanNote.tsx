import { Gem } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'

/** In place of what the plan opens no more of today: what was written is kept. */
export function PlanNote() {
  const t = useText<typeof strings>('chat')
  return (
    <EmptyState
      kind="needs-plan"
      title={t('plan.title')}
      body={t('plan.body')}
      action={
        <Button variant="primary" href="/pages/pricing" icon={<Gem {...iconProps} />}>
          {t('plan.see')}
        </Button>
      }
    />
  )
}
