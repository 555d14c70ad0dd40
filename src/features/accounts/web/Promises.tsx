import { BadgeCheck, EyeOff, Handshake, type LucideIcon, Mail } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import type { strings } from '../strings.en.ts'
import { isolate } from './isolate.ts'
import styles from './Promises.module.css'

const PROMISES: readonly { key: 'reviewed' | 'yours' | 'free'; icon: LucideIcon }[] = [
  { key: 'reviewed', icon: BadgeCheck },
  { key: 'yours', icon: EyeOff },
  { key: 'free', icon: Handshake },
]

/** What the club promises whoever joins, and who invited them. Folds to one line where there is no room. */
export function Promises({ invitedBy }: { invitedBy?: string | undefined }) {
  const t = useText<typeof strings>('accounts')
  const invited = invitedBy && t('promises.invited', { name: isolate(invitedBy) })
  return (
    <aside className={styles.panel} aria-label={t('promises.title')}>
      <span className={styles.art} aria-hidden="true">
        <Rings seed="the door" corner="bottom-end" />
      </span>
      <p className={styles.line}>
        {invited ? <Mail {...iconSmall} /> : <BadgeCheck {...iconSmall} />}
        <span>{invited ? `${invited}. ${t('promises.invited-body')}` : t('promises.short')}</span>
      </p>
      <h2 className={styles.title}>{t('promises.title')}</h2>
      <ul className={styles.list}>
        {PROMISES.map(({ key, icon: Drawing }) => (
          <li key={key} className={styles.promise}>
            <span className={styles.icon}>
              <Drawing {...iconProps} />
            </span>
            <span className={styles.name}>{t(`promises.${key}`)}</span>
            <span className={styles.body}>{t(`promises.${key}-body`)}</span>
          </li>
        ))}
      </ul>
      {invitedBy && (
        <div className={styles.invited}>
          <Avatar name={invitedBy} />
          <div>
            <p className={styles.name}>{invited}</p>
            <p className={styles.body}>{t('promises.invited-body')}</p>
          </div>
        </div>
      )}
    </aside>
  )
}
