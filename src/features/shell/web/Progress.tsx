import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { strings } from '../strings.en.ts'
import note from './LineState.module.css'
import styles from './Progress.module.css'

/** How long a script may take before the reader is told (spec: chunk load time-out). */
const SCRIPT_MS = 120_000

/** A thin line while the next page is on its way; after 120 s without its script it says so. */
export function Progress() {
  const t = useText<typeof strings>('shell')
  const loading = useNavigation().state !== 'idle'
  const shown = useDelayed(loading)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!loading) return
    const timer = setTimeout(() => setLate(true), SCRIPT_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <>
      {shown && <div className={styles.line} />}
      {late && (
        <div role="alert" className={note.place}>
          <div className={note.note}>
            {t('frame.slow')}
            <Button size="compact" onClick={() => location.reload()}>
              {t('broken.retry')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
