import { useMemo } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { Plus } from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { CAMPAIGN_STATES, type CampaignRow, listCampaigns } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'
import { TONES } from './tones.ts'

/** When it went out or will, or was begun. */
const whenOf = (row: CampaignRow): string => row.beganAt ?? row.dueAt ?? row.createdAt

/** Every campaign, with what became of those that were sent. */
export function CampaignsScreen() {
  const t = useText<typeof strings>('campaigns')
  const mayWrite = holds(useViewer(), 'campaigns.write')
  const columns = useMemo((): ListColumn<CampaignRow>[] => {
    const figure = (key: 'receivers' | 'sent' | 'clicked' | 'unsubscribed'): ListColumn<CampaignRow> => {
      const of = ({ figures }: CampaignRow) =>
        figures === null ? '–' : key === 'sent' ? figures.sent + figures.kept : figures[key]
      return { key, label: t(`list.${key}`), align: 'end', render: of, csv: of }
    }
    return [
      { key: 'title', label: t('list.title'), render: row => <bdi>{row.title}</bdi>, csv: row => row.title },
      {
        key: 'state',
        label: t('list.state'),
        render: row => <StatusPill status={row.state} tone={TONES[row.state]} label={t(`states.${row.state}`)} />,
        csv: row => t(`states.${row.state}`),
      },
      {
        key: 'when',
        label: t('list.when'),
        render: row => <DateText value={whenOf(row)} withTime="brief" />,
        csv: row => new Date(whenOf(row)),
      },
      figure('receivers'),
      figure('sent'),
      figure('clicked'),
      figure('unsubscribed'),
      { key: 'by', label: t('list.by'), render: row => <bdi>{row.by ?? '–'}</bdi>, csv: row => row.by },
    ]
  }, [t])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('list.state'),
        type: 'choice',
        options: CAMPAIGN_STATES.map(value => ({ value, label: t(`states.${value}`) })),
      },
      { key: 'archived', label: t('list.archived'), type: 'boolean' },
    ],
    [t],
  )
  return (
    <div className={styles.list}>
      <ListPage<CampaignRow>
        title={t('pages.list')}
        lead={t('list.lead')}
        actions={
          mayWrite && (
            <Button variant="primary" href="/mailNotifications/add" icon={<Plus {...iconSmall} />}>
              {t('list.add')}
            </Button>
          )
        }
        call={listCampaigns}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.title}
        rowHref={row => `/mailNotifications/${row._id}`}
        viewsKey="campaigns.list"
        empty={{ title: t('list.none') }}
      />
    </div>
  )
}
