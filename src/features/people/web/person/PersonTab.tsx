import type { ReactNode } from 'react'
import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { AnswerOf, Call, InputOf } from '../../../../platform/shared/call.ts'
import type { ListCall } from '../../../../platform/web/admin/list-props.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { type Fact, Facts } from '../../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { type Column, Table } from '../../../../platform/web/ui/Table.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { MemberBillingPanel } from '../../../billing/web/public.ts'
import { listFiled, type MailRow } from '../../../mailbox/contract/threads.ts'
import { MemberPanel } from '../../../member-panel/web/public.ts'
import type { PersonView } from '../../contract/people.ts'
import { listInvited, listPersonMails, type PersonMail } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileState } from '../AccountState.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import styles from './Person.module.css'
import { ProfileTab } from './ProfileTab.tsx'
import { CommentsTab, ComplaintsTab } from './SaidTabs.tsx'

const PER_PAGE = 20

type PagedTableProps<Row> = {
  label: string
  call: ListCall<Row>
  params?: Record<string, string>
  query?: Record<string, string>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: string
}

/** A plain list inside a member's page, by pages. */
function PagedTable<Row>({ label, call, params, query, columns, rowKey, empty }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const input = { ...(params && { params }), query: { ...query, page, perPage: PER_PAGE } }
  const { data, error, refetch } = useRead(call as Call, input as InputOf<Call>, { keepPrevious: true })
  const answer = data as { data: Row[]; count: number } | undefined
  if (error) return <ErrorPiece error={error} level={2} onRetry={() => void refetch()} />
  if (!answer) return <Skeleton height="240px" />
  if (answer.count === 0) return <EmptyState kind="none-yet" title={empty} />
  return (
    <div className={styles.list}>
      <Table label={label} columns={columns} rows={answer.data} rowKey={rowKey} />
      <Pagination page={page} perPage={PER_PAGE} count={answer.count} onPage={setPage} />
    </div>
  )
}

/** The account at a glance: who, how they sign in, their profile, plan and invitation. */
function Overview({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const { access, plan, referral } = useMoreFacts(person)
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Part title={t('page.account')}>
          <AccountFacts person={person} />
        </Part>
        <FactsPart title={t('page.access')} rows={access} />
        <Part title={t('page.staff')}>
          <MemberPanel of={{ member: person._id }} without={['profiles', 'billing', 'people']} folds={0} head={false} />
        </Part>
      </div>
      <div className={styles.column}>
        <Part title={t('page.profile')}>
          <ProfileFacts person={person} />
        </Part>
        {plan ? (
          <FactsPart title={t('page.plan')} rows={plan} />
        ) : (
          <Part title={t('page.plan')}>
            <p className={styles.quiet}>
              {person.plan ? t('page.no-subscription', { plan: person.plan }) : t('page.no-plan')}
            </p>
          </Part>
        )}
        <FactsPart title={t('page.referral')} rows={referral} />
      </div>
    </div>
  )
}

const FactsPart = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Part title={title}>
    <Facts layout="list" rows={rows} />
  </Part>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </Card>
  )
}

/** Address, language and ids of an account. */
function AccountFacts({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const rows = [
    {
      label: t('list.email'),
      value: <Bdi ltr>{person.email}</Bdi>,
    },
    {
      label: t('list.verified'),
      value: person.verifiedAt ? <DateText value={person.verifiedAt} withTime /> : t('state.unverified'),
    },
    { label: t('list.joined'), value: <DateText value={person.joinedAt} withTime /> },
    { label: t('page.language'), value: t(`languages.${person.language}`) },
    { label: t('page.currency'), value: <Bdi ltr>{person.currency}</Bdi> },
    { label: t('page.id'), value: <CopyText value={person._id} shown={`${person._id.slice(0, 13)}…`} /> },
  ]
  return <Facts layout="list" rows={rows} />
}

/** The state of a person's profile, and the ways to it. */
function ProfileFacts({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const viewer = useViewer()
  const { profile } = person
  if (!profile) return <p className={styles.quiet}>{t('page.no-profile')}</p>
  const kind = person.userType ? words(`kinds.${person.userType}`) : profile.kind
  const rows = [
    { label: t('page.profile-status'), value: <ProfileState status={profile.status} /> },
    { label: t('list.profile-name'), value: <Bdi>{person.profileName}</Bdi> },
    { label: t('page.profile-kind'), value: kind },
    { label: t('page.profile-since'), value: <DateText value={profile.statusAt} withTime /> },
    { label: t('page.profile-sent'), value: <DateText value={profile.submittedAt} withTime /> },
    { label: t('page.profile-version'), value: profile.version },
  ]
  return (
    <>
      <Facts layout="list" rows={rows} />
      <div className={styles.links}>
        {profile.caseId && holds(viewer, 'verification.read') && (
          <Button size="compact" href={`/verifications/details/${profile.caseId}`}>
            {t('acts.case')}
          </Button>
        )}
        {holds(viewer, 'profiles.read') && (
          <Button size="compact" href={`/apps/company/preview/${person._id}`}>
            {t('acts.read-profile')}
          </Button>
        )}
        {profile.status === 'approved' && (
          <Button size="compact" href={`/profile/${encodeURIComponent(person.username)}`}>
            {t('acts.public-page')}
          </Button>
        )}
      </div>
    </>
  )
}

/** How somebody signs in, what they pay for, and who invited whom. */
function useMoreFacts(person: PersonView): { access: Fact[]; plan: Fact[] | null; referral: Fact[] } {
  const t = useText<typeof strings>('people')
  const { subscription, invitedBy } = person
  const access = [
    { label: t('page.sessions'), value: person.sessions },
    {
      label: t('page.last-seen'),
      value: person.lastSeenAt ? <TimeAgo value={person.lastSeenAt} /> : t('list.never'),
    },
    { label: t('page.factor'), value: t(person.secondFactor ? 'page.on' : 'page.off') },
    { label: t('page.passkeys'), value: person.passkeys },
  ]
  const plan = subscription && [
    { label: t('list.plan'), value: subscription.plan },
    { label: t('page.state'), value: t(`subscription.${subscription.status}`) },
    { label: t('page.started'), value: <DateText value={subscription.startedAt} /> },
    {
      label: t('page.ends'),
      value: subscription.endsAt ? <DateText value={subscription.endsAt} /> : t('page.open-end'),
    },
  ]
  const referral = [
    {
      label: t('page.invited-by'),
      value: invitedBy ? (
        <LinkText to={`/apps/users/view/${invitedBy._id}`}>
          <Bdi>{invitedBy.name}</Bdi>
        </LinkText>
      ) : (
        t('page.nobody')
      ),
    },
    { label: t('page.invited-count'), value: person.invited },
  ]
  return { access, plan, referral }
}

const TONES = { waiting: 'info', sent: 'success', kept: 'brass', dead: 'danger' } as const

/** The mails that went to a person; never their texts, which may hold a link that opens the account. */
function MailsTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  return (
    <PagedTable<PersonMail>
      label={t('page.mails')}
      call={listPersonMails}
      params={{ userId: id }}
      rowKey={row => row._id}
      empty={t('page.no-mails')}
      columns={[
        { key: 'subject', label: t('page.subject'), render: row => <Bdi lang={row.language}>{row.subject}</Bdi> },
        {
          key: 'state',
          label: t('page.state'),
          render: row => <StatusPill status={row.state} tone={TONES[row.state]} label={t(`mails.${row.state}`)} />,
        },
        { key: 'when', label: t('page.when'), render: row => <DateText value={row.createdAt} withTime="brief" /> },
      ]}
    />
  )
}

export type TabKey =
  | 'overview'
  | 'profile'
  | 'billing'
  | 'mails'
  | 'letters'
  | 'comments'
  | 'complaints'
  | 'history'
  | 'invited'

/** One part of a member's page. */
export function PersonTab({ tab, person }: { tab: TabKey; person: PersonView }) {
  if (tab === 'profile') return <ProfileTab id={person._id} />
  if (tab === 'billing') return <MemberBillingPanel userId={person._id} />
  if (tab === 'mails') return <MailsTab id={person._id} />
  if (tab === 'letters') return <LettersTab id={person._id} />
  if (tab === 'comments') return <CommentsTab id={person._id} />
  if (tab === 'complaints') return <ComplaintsTab id={person._id} />
  if (tab === 'history') return <HistoryTab id={person._id} />
  return tab === 'invited' ? <InvitedTab id={person._id} /> : <Overview person={person} />
}

/** The letters to the club that were filed on a member. */
function LettersTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  return (
    <PagedTable<MailRow>
      label={t('page.letters')}
      call={listFiled}
      params={{ memberId: id }}
      rowKey={row => row._id}
      empty={t('letters.empty')}
      columns={[
        {
          key: 'subject',
          label: t('letters.subject'),
          render: row => (
            <LinkText to={`/apps/email?open=${row._id}`}>
              <Bdi lang={row.language}>{row.subject}</Bdi>
            </LinkText>
          ),
        },
        { key: 'name', label: t('letters.from'), render: row => <Bdi>{row.name}</Bdi> },
        { key: 'at', label: t('letters.at'), render: row => <TimeAgo value={row.at} /> },
      ]}
    />
  )
}

type Row = AnswerOf<typeof listInvited>['data'][number]

/** Who joined through a person's link. */
function InvitedTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  return (
    <PagedTable<Row>
      label={t('page.invited')}
      call={listInvited}
      params={{ userId: id }}
      rowKey={row => row._id}
      empty={t('page.no-invited')}
      columns={[
        {
          key: 'name',
          label: t('list.name'),
          render: row => (
            <LinkText to={`/apps/users/view/${row._id}`}>
              <Bdi>{row.name}</Bdi>
            </LinkText>
          ),
        },
        {
          key: 'status',
          label: t('list.status'),
          render: row => row.profileStatus && <ProfileState status={row.profileStatus} />,
        },
        { key: 'joined', label: t('list.joined'), render: row => <DateText value={row.joinedAt} /> },
      ]}
    />
  )
}
