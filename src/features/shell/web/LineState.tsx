import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveState } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import styles from './LineState.module.css'

const PATIENCE_MS = 10_000

/** Says that the line to the server is broken once it has been for ten seconds. */
export function LineState() {
  const t = useWords()
  const line = useLiveState()
  const { status } = useSession()
  const down = line === 'down' || status === 'offline'
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!down) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [down])
  return (
    <div role="status" className={styles.place}>
      {down && long && (
        <p className={styles.line}>
          <WifiOff {...iconSmall} />
          {t('ui.offline')}
        </p>
      )}
    </div>
  )
}
