import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import css from './Beside.module.css'

/** What stands beside the feed came with it: when that failed, it is asked for from here too. */
export function FailedBox({ onRetry }: { onRetry: () => void }) {
  const t = useText<typeof strings>('lounge')
  return (
    <div className={css.failed}>
      <p>{t('failed')}</p>
      <Button size="compact" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
