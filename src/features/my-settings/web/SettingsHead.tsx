import { ArrowLeft } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import styles from './SettingsHead.module.css'

/** The head of the settings; above an open part on a phone it is small and leads back to the list. */
export function SettingsHead({ open }: { open: boolean }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <header className={styles.head} data-open={open}>
      <span className={styles.back}>
        <IconButton label={t('all')} href="/account-setting" icon={<ArrowLeft {...iconProps} className="flip" />} />
      </span>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
    </header>
  )
}
