import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import type { strings } from '../strings.en.ts'

type NoAgreementsProps = { side: 'sent' | 'received'; narrowed: boolean; onAll: () => void }

/** Nothing in a list, and what to do about it. */
export function NoAgreements({ side, narrowed, onAll }: NoAgreementsProps) {
  const t = useText<typeof strings>('agreements')
  if (narrowed)
    return (
      <EmptyState
        kind="no-match"
        title={t('none.of-state')}
        body={t('none.of-state-too')}
        action={<Button onClick={onAll}>{t('none.show-all')}</Button>}
      />
    )
  const action =
    side === 'sent' ? (
      <Button variant="primary" href="/market">
        {t('none.market')}
      </Button>
    ) : undefined
  return <EmptyState kind="none-yet" title={t(`none.${side}`)} body={t(`none.${side}-too`)} action={action} />
}
