import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { isolateLatin } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { listTeam, type TeamMember } from '../../contract/team.ts'
import type { strings } from '../../strings.en.ts'
import css from '../departments/Departments.module.css'
import { HandOver } from './HandOver.tsx'
import { TeamDialog } from './TeamDialog.tsx'

/** Who answers tickets: what each has, how many they take at most, and when they are away. */
export function TeamSection() {
  const t = useText<typeof strings>('support')
  const [edited, setEdited] = useState<TeamMember | null>(null)
  const { data, error, refetch } = useRead(listTeam)
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Section title={t('team.title')} lead={t('team.lead')}>
      {data.count === 0 ? (
        <EmptyState kind="none-yet" title={t('team.none')} />
      ) : (
        <Table
          label={t('team.table')}
          rows={data.data}
          rowKey={row => row._id}
          columns={[
            { key: 'name', label: t('team.name'), render: row => <Bdi>{row.name}</Bdi> },
            { key: 'open', label: t('team.open'), align: 'end', render: row => row.openTickets },
            { key: 'ceiling', label: t('team.most'), align: 'end', render: row => row.ceiling ?? t('team.no-limit') },
            { key: 'there', label: t('team.there'), render: row => <There person={row} /> },
            {
              key: 'acts',
              label: t('team.acts'),
              render: row => (
                <span className={css.actions}>
                  <Button size="compact" onClick={() => setEdited(row)}>
                    {t('desk.edit')}
                  </Button>
                  {row.away && row.openTickets > 0 && <HandOver person={row} />}
                </span>
              ),
            },
          ]}
        />
      )}
      {edited && <TeamDialog own={false} person={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

/** Whether somebody is there today, and until or from when they are not. */
function There({ person: { away, absence } }: { person: TeamMember }) {
  const t = useText<typeof strings>('support')
  const until = absence?.until ? isolateLatin(shortDate(absence.until)) : null
  const pill = (
    <StatusPill
      status={away ? 'away' : 'there'}
      tone={away ? 'warning' : 'success'}
      label={t(away ? 'team.is-away' : 'team.is-there')}
    />
  )
  if (!absence) return pill
  const from = isolateLatin(shortDate(absence.from))
  const more = away
    ? until && t('team.until-day', { until })
    : until
      ? t('team.days', { from, until })
      : t('team.from-day', { from })
  return (
    <span className={css.faces}>
      {pill} {more && <span>{more}</span>}
    </span>
  )
}
