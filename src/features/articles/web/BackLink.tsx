import { ArrowLeft } from '../../../platform/web/icons.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import css from './BackLink.module.css'

/** The way back to the list in which an article stands. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Go to={to} className={css.back}>
      <ArrowLeft {...iconSmall} className="flip" /> {children}
    </Go>
  )
}
