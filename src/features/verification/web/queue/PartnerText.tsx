import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import type { CaseRow } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Queue.module.css'

/** Which partner has a case and how far they are, quiet when none has. */
export function PartnerText({ partner }: Pick<CaseRow, 'partner'>) {
  const t = useText<typeof strings>('verification')
  if (!partner) return <span className={styles.quiet}>{t('queue.nobody')}</span>
  return (
    <span className={styles.holder}>
      <Bdi>{partner.name}</Bdi>
      <span className={styles.quiet}>{t(`partner.states.${partner.state}`)}</span>
    </span>
  )
}
