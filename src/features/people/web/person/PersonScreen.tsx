import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNameTitle } from '../../../settings/web/use-name-title.ts'
import { type PersonView, readPerson } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Person.module.css'
import { PersonHead } from './PersonHead.tsx'
import { PersonTab, type TabKey } from './PersonTab.tsx'

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
    ['mails', holds(viewer, 'users.mail')],
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
