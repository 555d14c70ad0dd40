import { Go } from '../../../platform/web/ui/Go.tsx'
import { ClubLogo, useClub } from '../../settings/web/public.ts'
import css from './Meetings.module.css'

/** Whose house it is, for who comes by a link of a mail to a page without bars. */
export function HouseSign() {
  const { name } = useClub()
  return (
    <Go to="/" className={css.house}>
      <ClubLogo size={32} />
      <bdi>{name}</bdi>
    </Go>
  )
}
