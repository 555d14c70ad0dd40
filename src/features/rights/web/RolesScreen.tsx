import { useMemo } from 'react'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { Plus, ShieldCheck, Table2 } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { listStaffRoles, ROLE_STATES, type StaffRole } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'

const TONES = { given: 'success', archived: 'neutral', wire: 'info' } as const
const stateOf = ({ kind, archived }: StaffRole) => (kind === 'role' ? 'wire' : archived ? 'archived' : 'given')

/** Every role, with what it opens and how many have it. */
export function RolesScreen() {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const admin = useViewer()?.role === 'Super-admin'
  const columns = useMemo((): ListColumn<StaffRole>[] => {
    const opens = (role: StaffRole) =>
      role.name === 'Super-admin' ? t('list.everything') : role.kind === 'role' ? '–' : role.permissions.length
    return [
      {
        key: 'title',
        label: t('list.title'),
        sortable: true,
        render: role => <bdi>{role.title[language]}</bdi>,
        csv: role => role.title[language],
      },
      {
        key: 'about',
        label: t('list.about'),
        render: role => <span className={styles.about}>{role.description[language]}</span>,
        csv: role => role.description[language],
      },
      { key: 'people', label: t('list.people'), align: 'end', sortable: true, render: role => role.people },
      { key: 'permissions', label: t('list.permissions'), align: 'end', render: opens, csv: opens },
      {
        key: 'state',
        label: t('list.state'),
        render: role => (
          <StatusPill status={stateOf(role)} tone={TONES[stateOf(role)]} label={t(`states.${stateOf(role)}`)} />
        ),
        csv: role => t(`states.${stateOf(role)}`),
      },
      {
        key: 'changedAt',
        label: t('list.changed'),
        sortable: true,
        render: role => <DateText value={role.changedAt} />,
        csv: role => new Date(role.changedAt),
      },
    ]
  }, [t, language])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('list.state'),
        type: 'choice',
        options: ROLE_STATES.map(value => ({ value, label: t(`states.${value}`) })),
      },
    ],
    [t],
  )
  const actions = (
    <div className={styles.actions}>
      <Button href="/access-control" icon={<Table2 {...iconSmall} />}>
        {t('list.table')}
      </Button>
      {admin && (
        <Button href="/users/super-admins" icon={<ShieldCheck {...iconSmall} />}>
          {t('list.admins')}
        </Button>
      )}
      {admin && (
        <Button variant="primary" href="/roles/add" icon={<Plus {...iconSmall} />}>
          {t('list.add')}
        </Button>
      )}
    </div>
  )
  return (
    <div className={styles.list}>
      <ListPage<StaffRole>
        title={t('pages.roles')}
        lead={t('list.lead')}
        actions={actions}
        call={listStaffRoles}
        columns={columns}
        filters={filters}
        rowKey={role => role._id}
        rowName={role => role.title[language]}
        rowHref={role => `/roles/${role._id}`}
        viewsKey="rights.roles"
        empty={{ title: t('list.none') }}
      />
    </div>
  )
}
