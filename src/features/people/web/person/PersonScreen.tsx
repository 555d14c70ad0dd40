import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNameTitle } from '../../../settings/web/public.ts'
import { type PersonView, readPerson } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { AccountState, ProfileState, useKindOf } from '../AccountState.tsx'
import styles from './Person.module.css'
import { PersonActs } from './PersonActs.tsx'
import { PersonTab, type TabKey } from './PersonTab.tsx'
import type { PersonAct } from './PersonTask.tsx'

/** A member's page: everything about the account, as far as the viewer's permissions show it. */
export const PersonScreen = () => <Person />
/** The same with the form open: the employees' address for editing (spec). */
export const EditPersonScreen = () => <Person editing />

function Person({ editing }: { editing?: boolean }) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead(readPerson, { params: { userId: id } })
  if (error)
    return (
      <div className={styles.page}>
        <ErrorPiece error={error} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <div className={styles.page}>
      {data ? <Page person={data.data} editing={editing} /> : <Skeleton height="420px" />}
    </div>
  )
}

function Page({ person, editing }: { person: PersonView; editing?: boolean }) {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  useNameTitle(person.name, t(editing ? 'pages.edit' : 'pages.user'))
  const navigate = useNavigate()
  const [tab, setTab] = useQueryState('tab', 'overview')
  const open: [TabKey, boolean, number?][] = [
    ['overview', true],
    ['profile', person.profile !== null && holds(viewer, 'profiles.read')],
    ['billing', holds(viewer, 'subscriptions.read')],
    ['mails', holds(viewer, 'users.mail')],
    ['letters', holds(viewer, 'contact.read')],
    ['comments', true],
    ['complaints', true],
    ['history', holds(viewer, 'audit.read')],
    ['invited', true, person.invited],
  ]
  const tabs = open.flatMap(([key, shown, count]) => (shown ? [{ key, label: t(`page.${key}`), count }] : []))
  const value = tabs.find(one => one.key === tab)?.key ?? 'overview'
  return (
    <>
      <PersonHead
        person={person}
        begins={editing ? 'edit' : undefined}
        onClose={editing ? () => void navigate(`/apps/users/view/${person._id}`) : undefined}
      />
      <div>
        <Tabs id="person" label={t('page.tabs')} tabs={tabs} value={value} onChange={setTab} />
        <TabPanel of="person" value={value}>
          <PersonTab tab={value} person={person} />
        </TabPanel>
      </div>
    </>
  )
}

type PersonHeadProps = { person: PersonView; begins?: PersonAct; onClose?: () => void }

/** Who it is, how the account stands, and what can be done. */
function PersonHead({ person, begins, onClose }: PersonHeadProps) {
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
            <AccountState person={person} />
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
