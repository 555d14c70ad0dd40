import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { LateScript } from './LateScript.tsx'
import styles from './Progress.module.css'
import { SCRIPT_MS } from './script-time.ts'

/** A thin line while the next page is on its way; after 120 s without its script it says so. */
export function Progress() {
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
      {late && <LateScript />}
    </>
  )
}
