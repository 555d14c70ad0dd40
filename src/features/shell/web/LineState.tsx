import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveState } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import styles from './LineState.module.css'

const PATIENCE_MS = 10_000

/** Says that nobody could be asked who is signed in; of the live line, once it has been broken for ten seconds. */
export function LineState() {
  const t = useWords()
  const line = useLiveState()
  const unknown = useSession().status === 'offline'
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
      {(unknown || (down && long)) && (
        <p className={styles.line}>
          <WifiOff {...iconSmall} />
          {t('ui.offline')}
        </p>
      )}
    </div>
  )
}
