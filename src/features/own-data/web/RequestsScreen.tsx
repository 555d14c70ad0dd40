import { useMemo } from 'react'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { listRequests, REQUEST_KINDS, REQUEST_STATES, type Request } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Requests.module.css'

const TONES = { waiting: 'info', tied: 'warning', late: 'danger', done: 'success', 'taken-back': 'neutral' } as const
const DAY_MS = 86_400_000

/** `/users/data-requests`: what members asked about their data, and how much time is left for it. */
export function RequestsScreen() {
  const t = useText<typeof strings>('own-data')
  const columns = useMemo((): ListColumn<Request>[] => {
    const left = ({ dueAt, doneAt }: Request) => {
      const days = Math.ceil((Date.parse(dueAt) - Date.now()) / DAY_MS)
      return doneAt ? '' : days <= 0 ? t('requests.today') : t('requests.in-days', { count: days })
    }
    return [
      {
        key: 'member',
        label: t('requests.who'),
        render: ({ member }) =>
          member ? (
            <Go to={`/apps/users/view/${member._id}`}>
              <bdi>{member.name}</bdi>
            </Go>
          ) : (
            t('requests.gone')
          ),
        csv: ({ member }) => member?.name ?? t('requests.gone'),
      },
      {
        key: 'kind',
        label: t('requests.kind'),
        render: ({ kind }) => t(`requests.kinds.${kind}`),
        csv: ({ kind }) => t(`requests.kinds.${kind}`),
      },
      {
        key: 'asked',
        label: t('requests.asked'),
        render: ({ askedAt }) => <DateText value={askedAt} />,
        csv: ({ askedAt }) => new Date(askedAt),
      },
      {
        key: 'due',
        label: t('requests.due'),
        render: row => (
          <>
            <DateText value={row.dueAt} /> {left(row)}
          </>
        ),
        csv: ({ dueAt }) => new Date(dueAt),
      },
      {
        key: 'state',
        label: t('requests.state'),
        render: ({ state, tied }) => (
          <span className={css.state}>
            <StatusPill status={state} tone={TONES[state]} label={t(`requests.states.${state}`)} />
            {tied.map(one => one.text).join(' · ')}
          </span>
        ),
        csv: ({ state }) => t(`requests.states.${state}`),
      },
    ]
  }, [t])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('requests.state'),
        type: 'choice',
        options: REQUEST_STATES.map(value => ({ value, label: t(`requests.filters.${value}`) })),
      },
      {
        key: 'kind',
        label: t('requests.kind'),
        type: 'choice',
        options: REQUEST_KINDS.map(value => ({ value, label: t(`requests.kinds.${value}`) })),
      },
    ],
    [t],
  )
  return (
    <div className={css.list}>
      <ListPage<Request>
        title={t('requests.title')}
        lead={t('requests.lead')}
        call={listRequests}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={({ member }) => member?.name ?? t('requests.gone')}
        viewsKey="own-data.requests"
        empty={{ title: t('requests.none') }}
      />
    </div>
  )
}
