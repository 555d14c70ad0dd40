import { useMemo } from 'react'
import { holds, PROFILE_STATUSES, ROLES, USER_TYPES } from '../../../platform/shared/access.ts'
import type { BulkAction, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { send, useRead } from '../../../platform/web/call.ts'
import { useSayCode } from '../../../platform/web/forms/use-say-code.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { refusalToEdit, refusalToSuspend } from '../../accounts/rules.ts'
import { listPlans } from '../../plans/contract.ts'
import { endPersonSessions, resendMail, restorePerson, suspendPerson } from '../contract/acts.ts'
import { listPeople, type PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'
import { AccountState, ProfileState, useKindOf } from './AccountState.tsx'
import { peopleColumns } from './people-columns.tsx'
import styles from './people.module.css'
import { PersonActs } from './person/PersonActs.tsx'

/** Everybody with an account. */
export function PeopleScreen() {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const kindOf = useKindOf()
  const columns = useMemo(() => peopleColumns({ t, kindOf }), [t, kindOf])
  const filters = usePeopleFilters()
  const bulk = usePeopleBulk()
  return (
    <div className={styles.page}>
      <ListPage<PersonRow>
        title={t('pages.users')}
        lead={holds(viewer, 'users.contact') ? t('list.lead') : `${t('list.lead')} ${t('list.masked')}`}
        call={listPeople}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.name}
        rowHref={row => `/apps/users/view/${row._id}`}
        peek={row => <PersonPeek row={row} />}
        bulk={bulk}
        viewsKey="people.users"
        empty={{ title: t('list.empty') }}
      />
    </div>
  )
}

/** A look at somebody without leaving the list, and what can be done. */
function PersonPeek({ row }: { row: PersonRow }) {
  const t = useText<typeof strings>('people')
  const kindOf = useKindOf()
  const rows = [
    { label: t('list.standing'), value: <AccountState person={row} /> },
    { label: t('list.kind'), value: kindOf(row) },
    ...(row.profileStatus ? [{ label: t('list.status'), value: <ProfileState status={row.profileStatus} /> }] : []),
    ...(row.profileName ? [{ label: t('list.profile-name'), value: <Bdi>{row.profileName}</Bdi> }] : []),
    { label: t('list.username'), value: <Bdi ltr>{row.username}</Bdi> },
    { label: t('list.email'), value: <Bdi ltr>{row.email}</Bdi> },
    { label: t('list.plan'), value: row.plan ?? t('list.no-plan') },
    { label: t('list.joined'), value: <DateText value={row.joinedAt} /> },
    {
      label: t('list.seen'),
      value: row.lastSeenAt ? <DateText value={row.lastSeenAt} withTime /> : t('list.never'),
    },
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <div className={styles.acts}>
        <PersonActs person={row} />
      </div>
    </div>
  )
}

type Act = BulkAction<PersonRow> & { needs: string }
type Why = 'suspended-already' | 'not-suspended' | 'no-session' | 'verified-already' | 'is-suspended'

/** What can be done with many people at once, as far as the viewer's permissions go. */
function usePeopleBulk(): BulkAction<PersonRow>[] {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const say = useSayCode()
  return useMemo(() => {
    const of = (row: PersonRow | undefined) => ({ params: { userId: row!._id } })
    // The rules that the server asks again, then what would change nothing.
    const unless =
      (rule: typeof refusalToEdit | typeof refusalToSuspend, ...then: [(row: PersonRow) => boolean, Why][]) =>
      (row: PersonRow) => {
        const refusal = viewer && rule(viewer, { id: row._id, role: row.role })
        if (refusal) return say(refusal)
        const why = then.find(([holds]) => holds(row))?.[1]
        return why ? t(`bulk.${why}`) : null
      }
    const suspended = (row: PersonRow) => row.suspendedAt !== null
    const all: Act[] = [
      {
        key: 'suspend',
        needs: 'users.suspend',
        label: t('acts.suspend'),
        tone: 'danger',
        confirm: t('suspend.body'),
        ask: { label: t('suspend.reason'), hint: t('suspend.reason-hint'), min: 3, max: 500 },
        notFor: unless(refusalToSuspend, [suspended, 'suspended-already']),
        run: ([row], reason = '') => send(suspendPerson, { ...of(row), body: { reason } }),
      },
      {
        key: 'restore',
        needs: 'users.suspend',
        label: t('acts.restore'),
        confirm: t('bulk.restore-confirm'),
        notFor: unless(refusalToSuspend, [row => !suspended(row), 'not-suspended']),
        run: ([row]) => send(restorePerson, of(row)),
      },
      {
        key: 'sessions',
        needs: 'users.sessions',
        label: t('acts.end-sessions'),
        confirm: t('bulk.sessions-confirm'),
        notFor: unless(refusalToEdit, [row => row.lastSeenAt === null, 'no-session']),
        run: ([row]) => send(endPersonSessions, of(row)),
      },
      {
        key: 'verify',
        needs: 'users.mail',
        label: t('acts.verify'),
        confirm: t('bulk.verify-confirm'),
        notFor: unless(
          refusalToEdit,
          [row => row.verifiedAt !== null, 'verified-already'],
          [suspended, 'is-suspended'],
        ),
        run: ([row]) => send(resendMail, { ...of(row), body: { mail: 'verify' } }),
      },
    ]
    return all.filter(({ needs }) => holds(viewer, needs))
  }, [t, viewer, say])
}

/** What the list of people can be narrowed by. */
function usePeopleFilters(): ListFilter[] {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const { data: plans } = useRead(listPlans, undefined)
  return useMemo(() => {
    const choice = (key: string, label: string, options: { value: string; label: string }[]): ListFilter => ({
      key,
      label,
      type: 'choice',
      options,
    })
    const ofPlan = plans?.data.map(plan => ({ value: plan.code, label: plan.name })) ?? []
    return [
      choice(
        'role',
        t('list.role'),
        ROLES.map(value => ({ value, label: t(`roles.${value}`) })),
      ),
      choice(
        'userType',
        t('list.user-type'),
        USER_TYPES.map(value => ({ value, label: words(`kinds.${value}`) })),
      ),
      choice(
        'status',
        t('list.status'),
        PROFILE_STATUSES.map(value => ({ value, label: t(`statuses.${value}`) })),
      ),
      choice('plan', t('list.plan'), ofPlan),
      { key: 'approved', label: t('list.approved'), type: 'boolean' },
      { key: 'suspended', label: t('list.suspended'), type: 'boolean' },
      { key: 'verified', label: t('list.verified'), type: 'boolean' },
      { key: 'joinedFrom', label: t('list.joined-from'), type: 'date' },
      { key: 'joinedTo', label: t('list.joined-to'), type: 'date' },
    ]
  }, [t, words, plans])
}
