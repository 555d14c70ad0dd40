import { Coins } from 'lucide-react'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Bell } from '../../notifications/web/Bell.tsx'
import { showsPoints } from '../own-menu.ts'
import { leadsSomewhere } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { mountedPages } from './mounted.ts'
import { OwnMenu } from './OwnMenu.tsx'
import { useMedia } from './use-media.ts'

/** For the signed-in: points, the bell, oneself; a Guest is invited to create an account (spec). */
export function MemberTools({ office = false }: { office?: boolean }) {
  const t = useText<typeof strings>('shell')
  const { user, viewer } = useSession()
  const roomy = useMedia('(width >= 960px)')
  if (!user || !viewer) return null
  const pages = mountedPages()
  const joins = viewer.role === 'Guest' && leadsSomewhere(pages, viewer, '/account-type')
  return (
    <>
      {roomy && joins && (
        <Button variant="primary" size="compact" href="/account-type">
          {t('own.join')}
        </Button>
      )}
      {!office && showsPoints(pages, viewer) && (
        <Go to="/rewards" className={styles.points} aria-label={t('bar.points', { count: user.pendingPoints })}>
          <Coins {...iconSmall} />
          <Count value={user.pendingPoints} />
        </Go>
      )}
      <Bell />
      <OwnMenu user={user} viewer={viewer} office={office} />
    </>
  )
}
