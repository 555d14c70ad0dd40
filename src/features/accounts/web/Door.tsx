import type { ReactNode } from 'react'
import { BadgeCheck, EyeOff, Handshake, type IconDrawing, Mail } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Door.module.css'
import promisesStyles from './Promises.module.css'

const PROMISES: readonly { key: 'reviewed' | 'yours' | 'free'; icon: IconDrawing }[] = [
  { key: 'reviewed', icon: BadgeCheck },
  { key: 'yours', icon: EyeOff },
  { key: 'free', icon: Handshake },
]

/** What the club promises whoever joins, and who invited them. Folds to one line where there is no room. */
function Promises({ invitedBy }: { invitedBy?: string | undefined }) {
  const t = useText<typeof strings>('accounts')
  const invited = invitedBy && t('promises.invited', { name: isolate(invitedBy) })
  return (
    <aside className={promisesStyles.panel} aria-label={t('promises.title')}>
      <span className={promisesStyles.art} aria-hidden="true">
        <Rings seed="the door" corner="bottom-end" />
      </span>
      <p className={promisesStyles.line}>
        {invited ? <Mail {...iconSmall} /> : <BadgeCheck {...iconSmall} />}
        <span>{invited ? `${invited}. ${t('promises.invited-body')}` : t('promises.short')}</span>
      </p>
      <h2 className={promisesStyles.title}>{t('promises.title')}</h2>
      <ul className={promisesStyles.list}>
        {PROMISES.map(({ key, icon: Drawing }) => (
          <li key={key} className={promisesStyles.promise}>
            <span className={promisesStyles.icon}>
              <Drawing {...iconProps} />
            </span>
            <span className={promisesStyles.name}>{t(`promises.${key}`)}</span>
            <span className={promisesStyles.body}>{t(`promises.${key}-body`)}</span>
          </li>
        ))}
      </ul>
      {invitedBy && (
        <div className={promisesStyles.invited}>
          <Avatar name={invitedBy} />
          <div>
            <p className={promisesStyles.name}>{invited}</p>
            <p className={promisesStyles.body}>{t('promises.invited-body')}</p>
          </div>
        </div>
      )}
    </aside>
  )
}

/** The way into the club: what is to be done at 480 px, and beside it a quiet panel that is one line on phones. */
export function Door({ children, invitedBy }: { children: ReactNode; invitedBy?: string | undefined }) {
  return (
    <div className={styles.door}>
      <div className={styles.column}>
        <div className={styles.content}>{children}</div>
      </div>
      <div className={styles.panel}>
        <Promises invitedBy={invitedBy} />
      </div>
    </div>
  )
}
