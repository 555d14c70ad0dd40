import { useSyncExternalStore } from 'react'
import { WifiOff } from '../../../platform/web/icons.ts'
import { useLiveState } from '../../../platform/web/live.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { pendingMessages } from './send-queue.ts'
import css from './ThreadPane.module.css'

const isOnline = () => navigator.onLine
const followOnline = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Without a line: what becomes of what one writes. */
export function LineLine({ sessionId }: { sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const online = useSyncExternalStore(followOnline, isOnline, isOnline)
  const down = useLiveState() === 'down' || !online
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
