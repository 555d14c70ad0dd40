import { WifiOff } from '../../../platform/web/icons.ts'
import { useOnline, useSaysLine } from '../../../platform/web/line-said.ts'
import { useLiveState } from '../../../platform/web/live.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { pendingMessages } from './send-queue.ts'
import css from './ThreadPane.module.css'

/** Without a line: what becomes of what one writes. */
export function LineLine({ sessionId }: { sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const online = useOnline()
  const down = useLiveState() === 'down' || !online
  useSaysLine(down)
  const count = useStore(pendingMessages).filter(one => one.sessionId === sessionId && one.refused === null).length
  return (
    <div role="status">
      {down && (
        <p className={css.away}>
          <WifiOff {...iconProps} />
          {count > 0 ? t('line.waits', { count }) : t('line.away')}
        </p>
      )}
    </div>
  )
}
