import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import type { Say } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import type { PersonRow } from '../contract/people.ts'
import { accountStateOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AccountState, ProfileState } from './AccountState.tsx'
import styles from './people.module.css'

type Column = ListColumn<PersonRow>
type Words = { t: Say<typeof strings>; kindOf: (person: PersonRow) => string }

/** The columns of the list of people. */
export function peopleColumns({ t, kindOf }: Words): Column[] {
  return [
    { key: 'name', label: t('list.name'), sortable: true, render: row => <Who row={row} />, csv: row => row.name },
    {
      key: 'kind',
      label: t('list.kind'),
      render: row => <span className={styles.line}>{kindOf(row)}</span>,
      csv: kindOf,
    },
    {
      key: 'standing',
      label: t('list.standing'),
      render: row => <AccountState person={row} />,
      csv: row => t(`state.${accountStateOf(row)}`),
    },
    {
      key: 'status',
      label: t('list.status'),
      render: row =>
        row.profileStatus ? <ProfileState status={row.profileStatus} /> : <span className={styles.quiet}>–</span>,
      csv: row => row.profileStatus && t(`statuses.${row.profileStatus}`),
    },
    profileColumn(t),
    {
      key: 'email',
      label: t('list.email'),
      render: row => (
        <span className={styles.email} title={row.email}>
          <Bdi ltr>{row.email}</Bdi>
        </span>
      ),
      csv: row => row.email,
    },
    ...timeColumns(t),
  ]
}

/** A company's name is not its owner's. */
const profileColumn = (t: Words['t']): Column => ({
  key: 'profileName',
  label: t('list.profile-name'),
  render: row =>
    row.profileName &&
    row.profileName !== row.name && (
      <span className={styles.cut} title={row.profileName}>
        <Bdi clip>{row.profileName}</Bdi>
      </span>
    ),
  csv: row => row.profileName,
})

const timeColumns = (t: Words['t']): Column[] => [
  {
    key: 'plan',
    label: t('list.plan'),
    render: row => (
      <span className={classNames(styles.line, !row.plan && styles.quiet)}>{row.plan ?? t('list.no-plan')}</span>
    ),
    csv: row => row.plan ?? t('list.no-plan'),
  },
  {
    key: 'joinedAt',
    label: t('list.joined'),
    sortable: true,
    render: row => <DateText value={row.joinedAt} />,
    csv: row => new Date(row.joinedAt),
  },
  {
    key: 'lastSeenAt',
    label: t('list.seen'),
    sortable: true,
    render: row =>
      row.lastSeenAt ? (
        <TimeAgo value={row.lastSeenAt} />
      ) : (
        <span className={classNames(styles.line, styles.quiet)}>{t('list.never')}</span>
      ),
    csv: row => row.lastSeenAt && new Date(row.lastSeenAt),
  },
  {
    key: 'username',
    label: t('list.username'),
    sortable: true,
    render: row => <Bdi ltr>{row.username}</Bdi>,
    csv: row => row.username,
  },
]

/** A face and a name; companies are square. */
export function Who({ row }: { row: Pick<PersonRow, '_id' | 'name' | 'userType' | 'picture'> }) {
  return (
    <span className={styles.who}>
      <MemberFace member={{ ...row, id: row._id }} size={28} />
      <Bdi clip>{row.name}</Bdi>
    </span>
  )
}
