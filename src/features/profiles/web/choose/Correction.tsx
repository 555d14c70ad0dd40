import type { ProfileStatus, UserType } from '../../../../platform/shared/access.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { stateScreenOf, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from './AccountType.module.css'

type CorrectionProps = { userType: UserType | null; status: ProfileStatus | null }

/**
 * Who must correct a profile is led to it: another kind can be chosen once it is withdrawn. Who withdrew one reads that everything
 * is open again.
 */
export function Correction({ userType, status }: CorrectionProps) {
  const t = useText<typeof strings>('profiles')
  if (status === 'withdrawn')
    return (
      <div className={styles.correction}>
        <Alert tone="info" title={t('chooser.withdrawn')}>
          {t('chooser.withdrawn-next')}
        </Alert>
      </div>
    )
  if (!userType) return null
  if (status !== 'changes_requested' && status !== 'rejected') return null
  return (
    <div className={styles.correction}>
      <Alert tone="warning" title={t(status === 'rejected' ? 'wizard.rejected-title' : 'wizard.asked-title')}>
        {t('chooser.correct-first')} <LinkText to={wizardOf(userType)}>{t('mine.correct')}</LinkText>
        {' · '}
        <LinkText to={stateScreenOf(userType)}>{t('pages.mine.title')}</LinkText>
      </Alert>
    </div>
  )
}
