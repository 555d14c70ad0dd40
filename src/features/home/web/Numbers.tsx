import { useText } from '../../../platform/web/text.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import type { strings } from '../strings.en.ts'
import { useHome } from './data.ts'
import styles from './Numbers.module.css'

const SHOWN = ['members', 'companies', 'countries', 'auctions'] as const

/** The club as it is now; thousands as 1.2k (spec). Its place is kept until the numbers are here; a club that just opened shows none. */
export function Numbers() {
  const t = useText<typeof strings>('home')
  const counts = useHome()
  if (counts && SHOWN.every(key => counts[key] === 0)) return null
  return (
    <section aria-label={t('numbers.label')} className={styles.numbers}>
      {SHOWN.map(key => (
        <p key={key} className={styles.number}>
          <span className={styles.figure}>{counts ? <Count value={counts[key]} /> : '\u00a0'}</span>
          <span className={styles.label}>{counts ? t(`numbers.${key}`, { count: counts[key] }) : '\u00a0'}</span>
        </p>
      ))}
    </section>
  )
}
