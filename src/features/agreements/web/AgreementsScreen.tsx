import { inDigits } from '../../../platform/shared/money.ts'
import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { type AgreementRow, listAgreements, type Party } from '../contract.ts'
import { STATES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { StatePill } from './StatePill.tsx'
import { useAmount, useTotal } from './use-amount.ts'

/** `/agreements`: every agreement between members, for staff; read only. */
export function AgreementsScreen() {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const totalFor = useTotal()
  const columns: ListColumn<AgreementRow>[] = [
    {
      key: 'thing',
      label: t('staff.thing'),
      render: row => (
        <span className={css.cell}>
          <Bdi lang={row.thing.language} clip>
            {row.thing.name}
          </Bdi>
        </span>
      ),
      csv: row => row.thing.name,
    },
    { key: 'state', label: t('staff.state'), render: row => <StatePill state={row.state} />, csv: row => row.state },
    {
      key: 'requester',
      label: t('staff.requester'),
      render: row => <PartyCell party={row.requester} />,
      csv: row => row.requester.name,
    },
    {
      key: 'owner',
      label: t('staff.owner'),
      render: row => <PartyCell party={row.owner} />,
      csv: row => row.owner.name,
    },
    { key: 'kind', label: t('staff.kind'), render: row => t(`kinds.${row.thing.kind}`), csv: row => row.thing.kind },
    {
      key: 'amount',
      label: t('staff.amount'),
      align: 'end',
      render: row => <bdi>{amount(row) ?? t('no-price')}</bdi>,
      csv: row => {
        const found = totalFor(row)
        return found && `${inDigits(found.total, found.unit)} ${found.unit.code}`
      },
    },
    {
      key: 'movedAt',
      label: t('staff.moved'),
      sortable: true,
      render: row => <DateText value={row.movedAt} />,
      csv: row => new Date(row.movedAt),
    },
  ]
  return (
    <div className={css.office}>
      <ListPage<AgreementRow>
        title={t('pages.all')}
        lead={t('staff.lead')}
        call={listAgreements}
        columns={columns}
        filters={[
          {
            key: 'state',
            label: t('staff.state'),
            type: 'choice',
            options: STATES.map(state => ({ value: state, label: t(`states.${state}`) })),
          },
        ]}
        rowKey={row => row._id}
        rowName={row => row.thing.name}
        rowHref={row => `/my-agreements/${row._id}`}
        viewsKey="agreements.all"
        empty={{ title: t('staff.none'), body: t('staff.none-too') }}
      />
    </div>
  )
}

/** A name on one line, in full when pointed at. */
const PartyCell = ({ party: { name } }: { party: Party }) => (
  <span className={css.partyCell} title={name}>
    <Bdi clip>{name}</Bdi>
  </span>
)
