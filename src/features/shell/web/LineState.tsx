import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLiveState } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import styles from './LineState.module.css'

const PATIENCE_MS = 10_000

/** What the browser itself knows of its network. */
function followNetwork(tell: () => void): () => void {
  for (const turn of ['online', 'offline'] as const) addEventListener(turn, tell)
  return () => {
    for (const turn of ['online', 'offline'] as const) removeEventListener(turn, tell)
  }
}

/**
 * Says that there is no network, or that the server could not say who is signed in; of the live line, once it has been broken for
 * ten seconds.
 */
export function LineState() {
  const t = useWords()
  const line = useLiveState()
  const unknown = useSession().status === 'offline'
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const down = line === 'down'
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!down) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [down])
  return (
    <div role="status" className={styles.place}>
      {(!online || unknown || (down && long)) && (
        <p className={styles.line}>
          <WifiOff {...iconSmall} />
          {t('ui.offline')}
        </p>
      )}
    </div>
  )
}
