import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { DemoSignIn } from '../contract/sessions.ts'
import type { strings } from '../strings.en.ts'
import styles from './DemoPeople.module.css'

type DemoPeopleProps = {
  password: string
  accounts: readonly DemoSignIn[]
  onPick: (filled: { username: string; password: string }) => void
}

/** In demo mode: the people of the demo club; a press fills the form with one of them. */
export function DemoPeople({ password, accounts, onPick }: DemoPeopleProps) {
  const t = useText<typeof strings>('signin')
  const [before, after] = t('demo.password').split('{password}')
  return (
    <>
      <h2 className={styles.title}>{t('demo.title')}</h2>
      <p className={styles.lead}>{t('demo.lead')}</p>
      <p className={styles.lead}>
        {before}
        <code className={styles.password}>{password}</code>
        {after}
      </p>
      <ul className={styles.people}>
        {accounts.map(person => (
          <li key={person.email}>
            <button
              type="button"
              className={styles.person}
              onClick={() => onPick({ username: person.email, password })}
            >
              <Avatar name={person.name} kind={person.userType} size={36} />
              <span className={styles.words}>
                <span className={styles.name}>
                  <Bdi>{person.name}</Bdi>
                </span>
                <span className={styles.kind}>{t(`kinds.${kindOf(person)}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What somebody is to the club: the kind of member where there is one, else the role. */
function kindOf({ email, role, userType }: DemoSignIn) {
  if (email.startsWith('pending@')) return 'pending' as const
  return role === 'User' && userType ? userType : role
}
