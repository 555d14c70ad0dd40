import { Go } from '../../../platform/web/ui/Go.tsx'
import { ClubLogo, useClub } from '../../settings/web/public.ts'
import styles from './HomeLink.module.css'

/** The club's sign and name, leading home. */
export function HomeLink({ on = 'paper' }: { on?: 'paper' | 'petrol' }) {
  const { name } = useClub()
  return (
    <Go to="/index" className={styles.logo}>
      <ClubLogo on={on} />
      <bdi className={styles.name}>{name}</bdi>
    </Go>
  )
}
