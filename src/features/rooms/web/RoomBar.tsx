import type { ReactNode } from 'react'
import { ArrowLeft } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { ClubLogo, useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import css from './RoomBar.module.css'

/** The bar over everything that is not the room itself: whose house it is, and the way back. */
export function RoomBar({ backHref, backLabel }: { backHref: string; backLabel?: string | undefined }) {
  const t = useText<typeof strings>('rooms')
  return (
    <header className={css.bar}>
      <HomeSign named />
      <Go to={backHref} className={css.back}>
        <span className="flip">
          <ArrowLeft {...iconSmall} />
        </span>
        {backLabel ?? t('web.back')}
      </Go>
    </header>
  )
}

/** The club's sign, which leads home. */
export function HomeSign({ named }: { named?: boolean }): ReactNode {
  const t = useText<typeof strings>('rooms')
  const club = useClub()
  return (
    <Go to="/index" className={css.home} aria-label={t('web.home', { club: isolate(club.name) })}>
      <ClubLogo size={32} />
      {named && <span className={css.name}>{club.name}</span>}
    </Go>
  )
}
