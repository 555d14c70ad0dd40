import { useText } from '../../../../platform/web/text.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

/** The head of a part of the desk, with the way to all of its cases. */
export function DeskHead({ title, to }: { title: string; to: string }) {
  const t = useText<typeof strings>('verification')
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <LinkText to={to}>{t('desk.all')}</LinkText>
    </div>
  )
}
