import { commaOf, nameIn } from '../../../platform/shared/text.ts'
import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { listPartners, type PartnerRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'
import { Who } from './people-columns.tsx'
import styles from './people.module.css'

type Covered = 'industries' | 'countries' | 'languages'
const COVERED: readonly Covered[] = ['industries', 'countries', 'languages']

/** Members with the role Partner: what they cover and how much they have in hand. */
export function PartnersScreen() {
  const t = useText<typeof strings>('people')
  const columns = useColumns()
  return (
    <div className={styles.page}>
      <ListPage<PartnerRow>
        title={t('pages.partners')}
        lead={t('partners.lead')}
        call={listPartners}
        columns={columns}
        filters={[{ key: 'suspended', label: t('list.suspended'), type: 'boolean' }]}
        rowKey={row => row._id}
        rowName={row => row.name}
        rowHref={row => `/apps/users/view/${row._id}`}
        peek={row => <PartnerPeek row={row} />}
        viewsKey="people.partners"
        empty={{ title: t('partners.empty'), body: t('partners.empty-body') }}
      />
    </div>
  )
}

function Names({ row, of, most }: { row: PartnerRow; of: Covered; most: number }) {
  const t = useText<typeof strings>('people')
  const { language } = useLanguage()
  const names = row[of]
  if (names.length === 0) return <span className={styles.quiet}>{t('partners.unknown')}</span>
  return (
    <span className={styles.names}>
      {names.slice(0, most).map(one => (
        <Chip key={one.name}>{nameIn(one, language)}</Chip>
      ))}
      {names.length > most && <Chip>{t('partners.more', { count: names.length - most })}</Chip>}
    </span>
  )
}

function useColumns(): ListColumn<PartnerRow>[] {
  const t = useText<typeof strings>('people')
  const { language } = useLanguage()
  const comma = commaOf(language)
  return [
    {
      key: 'name',
      label: t('list.name'),
      sortable: true,
      render: row => <Who row={{ ...row, userType: 'validator' }} />,
      csv: row => row.name,
    },
    { key: 'open', label: t('partners.open'), sortable: true, align: 'end', render: row => row.open },
    {
      key: 'capacity',
      label: t('partners.capacity'),
      sortable: true,
      align: 'end',
      render: row => row.capacity ?? <span className={styles.quiet}>{t('partners.unknown')}</span>,
      csv: row => row.capacity,
    },
    ...COVERED.map((of): ListColumn<PartnerRow> => ({
      key: of,
      label: t(`partners.${of}`),
      render: row => <Names row={row} of={of} most={2} />,
      csv: row => row[of].map(one => nameIn(one, language)).join(comma),
    })),
    {
      key: 'joinedAt',
      label: t('list.joined'),
      sortable: true,
      render: row => <DateText value={row.joinedAt} />,
      csv: row => new Date(row.joinedAt),
    },
  ]
}

function PartnerPeek({ row }: { row: PartnerRow }) {
  const t = useText<typeof strings>('people')
  const rows = [
    { label: t('list.username'), value: <Bdi ltr>{row.username}</Bdi> },
    { label: t('partners.open'), value: row.open },
    { label: t('partners.capacity'), value: row.capacity ?? t('partners.unknown') },
    ...COVERED.map(of => ({ label: t(`partners.${of}`), value: <Names row={row} of={of} most={12} /> })),
  ]
  return <Facts layout="list" rows={rows} />
}
