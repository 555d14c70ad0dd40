import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import type { strings } from '../../strings.en.ts'
import { Covers, type Desk } from './Covers.tsx'
import styles from './Partner.module.css'

/** What cases are proposed by, and where it is changed. */
export function CoversCard({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  return (
    <Card as="section" className={styles.wide}>
      <h2 className={styles.title}>{t('desk.covers')}</h2>
      <p className={styles.quiet}>{t('desk.covers-lead')}</p>
      <Covers desk={desk} />
      <p>
        <LinkText to="/account-setting?section=information">{t('desk.change')}</LinkText>
      </p>
    </Card>
  )
}
