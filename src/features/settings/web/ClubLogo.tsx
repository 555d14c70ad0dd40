import { LogoMark } from '../../../platform/web/ui/LogoMark.tsx'
import styles from './ClubLogo.module.css'
import { useClub } from './data.ts'

/** The club's logo, or the product's own sign when it has none. The name beside it says whose it is. */
export function ClubLogo({ size = 28, on }: { size?: number; on?: 'paper' | 'petrol' }) {
  const { logoUrl } = useClub()
  if (!logoUrl) return <LogoMark size={size} {...(on && { on })} />
  return <img className={styles.logo} src={logoUrl} alt="" style={{ blockSize: size }} />
}
