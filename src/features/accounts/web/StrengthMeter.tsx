import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { strengthOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './StrengthMeter.module.css'

/** How hard the password is to guess, in four bars and a word; nothing before something is typed. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useText<typeof strings>('accounts')
  const strength = strengthOf(password)
  if (strength === 0) return null
  return (
    <p className={styles.meter} role="status">
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map(bar => (
          <span key={bar} className={classNames(styles.bar, bar <= strength && styles[`s${strength}`])} />
        ))}
      </span>
      <span>
        {t('strength.label')}: {t(`strength.${strength}`)}
      </span>
    </p>
  )
}
