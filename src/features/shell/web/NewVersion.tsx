import { useEffect, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import { currentVersion, versionOnServer } from './app-version.ts'
import styles from './LineState.module.css'

/** How often a window that is looked at asks whether the product was updated. */
const EVERY_MS = 10 * 60_000

/** Offers to reload after the product was updated under an open window. */
export function NewVersion() {
  const t = useText<typeof strings>('shell')
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    let asked = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < EVERY_MS) return
      asked = Date.now()
      const found = await versionOnServer()
      if (found && found !== currentVersion()) setNewer(true)
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <div role="status" className={styles.place}>
      {newer && (
        <div className={styles.note}>
          {t('frame.updated')}
          <Button size="compact" onClick={() => location.reload()}>
            {t('frame.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
