import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import type { PersonView } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileState } from '../ProfileState.tsx'
import { Standing } from '../Standing.tsx'
import { useKindOf } from '../use-kind-of.ts'
import type { PersonAct } from './acts-for.ts'
import styles from './Person.module.css'
import { PersonActs } from './PersonActs.tsx'

type PersonHeadProps = { person: PersonView; begins?: PersonAct; onClose?: () => void }

/** Who it is, how the account stands, and what can be done. */
export function PersonHead({ person, begins, onClose }: PersonHeadProps) {
  const t = useText<typeof strings>('people')
  const kindOf = useKindOf()
  return (
    <header className={styles.head}>
      <Breadcrumb items={[{ label: t('pages.users'), href: '/users' }, { label: <Bdi clip>{person.name}</Bdi> }]} />
      <div className={styles.line}>
        <MemberFace member={{ ...person, id: person._id }} size={72} />
        <div className={styles.words}>
          <h1 className={styles.name}>
            <Bdi>{person.name}</Bdi>
          </h1>
          <p className={styles.facts}>
            <Bdi ltr>{`@${person.username}`}</Bdi>
            <span>{kindOf(person)}</span>
            <span>{t('page.since', { date: shortDate(person.joinedAt) })}</span>
          </p>
          <p className={styles.pills}>
            <Standing person={person} />
            {person.profileStatus && <ProfileState status={person.profileStatus} />}
          </p>
        </div>
        <div className={styles.acts}>
          <PersonActs key={person._id} person={person} begins={begins} onClose={onClose} />
        </div>
      </div>
      {person.suspendedAt && (
        <Alert tone="danger" title={t('page.suspended-on', { date: shortDate(person.suspendedAt) })}>
          {person.suspendedReason && t('page.reason', { reason: person.suspendedReason })}
        </Alert>
      )}
    </header>
  )
}
