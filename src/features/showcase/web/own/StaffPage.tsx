import { useText } from '../../../../platform/web/text.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { OwnPage } from '../../contract/page.ts'
import type { strings } from '../../strings.en.ts'
import css from '../ShowcasePage.module.css'
import own from './OwnPage.module.css'

/** The page of the club's own people, who have no profile: who they are here, seen by themselves. */
export function StaffPage({ person }: { person: OwnPage['person'] }) {
  const t = useText<typeof strings>('showcase')
  const role = person.role === 'Super-admin' ? 'admin' : 'employee'
  return (
    <Wrap className={css.page}>
      <Card className={own.staff}>
        <Avatar name={person.name} src={person.picture} size={96} />
        <div className={own.who}>
          <h1>
            <Bdi>{person.name}</Bdi>
          </h1>
          <p>
            {t(`staff.${role}`)} · <bdi dir="ltr">@{person.username}</bdi>
          </p>
          <p className={own.hint}>
            {t('staff.since')} <DateText value={person.since} />
          </p>
          <p className={own.hint}>{t('staff.only-you')}</p>
        </div>
        <Button href="/account-setting">{t('staff.settings')}</Button>
      </Card>
    </Wrap>
  )
}
