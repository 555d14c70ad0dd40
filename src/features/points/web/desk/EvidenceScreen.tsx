import { useParams } from 'react-router'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useNameTitle } from '../../../settings/web/public.ts'
import { readMemberPoints } from '../../contract/requests.ts'
import { OWN_BUCKETS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { RejectedBecause, RequestPill } from '../RequestPill.tsx'
import { StatementTable } from '../Statement.tsx'
import css from './desk.module.css'
import { RequestCard } from './RequestCard.tsx'

type Data = AnswerOf<typeof readMemberPoints>['data']

/** `/users/activate-reward/{id}`: a member's request with what speaks for and against it, and the decision. */
export function EvidenceScreen() {
  const { id: userId = '' } = useParams()
  const t = useText<typeof strings>('points')
  const { data, error, refetch } = useRead(readMemberPoints, { params: { userId } })
  useNameTitle(data?.data.member.name, t('pages.member'))
  if (error)
    return (
      <OfficePage>
        <ErrorPiece error={error} onRetry={() => void refetch()} />
      </OfficePage>
    )
  return <OfficePage>{data ? <Evidence data={data.data} /> : <Skeleton height="640px" />}</OfficePage>
}

function Evidence({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const { member, requests } = data
  const [newest, ...earlier] = requests
  return (
    <>
      <header className={css.head}>
        <Breadcrumb
          items={[{ label: t('pages.requests'), href: '/rewards/requests' }, { label: <Bdi clip>{member.name}</Bdi> }]}
        />
        <div className={css.who}>
          <MemberFace member={{ ...member, id: member._id }} size={72} />
          <div>
            <h1>
              <Bdi>{member.name}</Bdi>
            </h1>
            <p className={css.quiet}>
              <Bdi ltr>{`@${member.username}`}</Bdi>{' '}
              <LinkText to={`/apps/users/view/${member._id}`}>{t('requests.profile')}</LinkText>
            </p>
          </div>
        </div>
      </header>
      <div className={css.columns}>
        <div className={css.main}>
          {newest ? (
            <RequestCard key={newest._id} request={newest} data={data} />
          ) : (
            <EmptyState kind="none-yet" title={t('requests.no-request')} body={t('requests.no-request-too')} />
          )}
          <Section title={t('requests.statement')}>
            <StatementTable rows={data.statement} label={t('requests.statement')} />
          </Section>
          {earlier.length > 0 && <Earlier requests={earlier} />}
        </div>
        <Beside data={data} />
      </div>
    </>
  )
}

/** What speaks for it: balances, what brought the points, how long the person is here. */
function Beside({ data }: { data: Data }) {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const { balances, sources, member } = data
  return (
    <aside className={css.side}>
      <Facts
        layout="list"
        rows={[
          ...OWN_BUCKETS.map(bucket => ({
            label: t(`buckets.${bucket}`),
            value: <bdi>{number.format(balances[bucket])}</bdi>,
          })),
          { label: t('requests.joined'), value: <DateText value={member.joinedAt} /> },
          { label: t('requests.verified'), value: member.verifiedAt ? <DateText value={member.verifiedAt} /> : '–' },
        ]}
      />
      <Section title={t('requests.sources')}>
        <Table
          label={`${t('requests.sources')} · ${t('look.table')}`}
          density="compact"
          narrow="scroll"
          rows={sources}
          rowKey={row => row.rule}
          columns={[
            { key: 'name', label: t('columns.reason'), render: row => row.name },
            { key: 'times', label: t('requests.times'), align: 'end', render: row => row.times },
            ...(sources.some(row => row.back > 0)
              ? [
                  {
                    key: 'back',
                    label: t('requests.back'),
                    align: 'end' as const,
                    render: (row: Data['sources'][number]) => row.back || '',
                  },
                ]
              : []),
            {
              key: 'points',
              label: t('columns.points'),
              align: 'end',
              render: row => <bdi>{number.format(row.points)}</bdi>,
            },
          ]}
        />
      </Section>
    </aside>
  )
}

function Earlier({ requests }: { requests: Data['requests'] }) {
  const t = useText<typeof strings>('points')
  return (
    <Section title={t('requests.earlier')}>
      <Table
        label={`${t('requests.earlier')} · ${t('look.table')}`}
        rows={requests}
        rowKey={row => row._id}
        columns={[
          { key: 'number', label: t('requests.number'), mono: true, render: row => <bdi>{row.number}</bdi> },
          { key: 'sent', label: t('transfer.sent'), render: row => <DateText value={row.createdAt} /> },
          {
            key: 'status',
            label: t('transfer.status'),
            render: row => (
              <span className={css.status}>
                <RequestPill status={row.status} />
                <span className={css.quiet}>
                  <RejectedBecause reason={row.reason} note={row.note} />
                </span>
              </span>
            ),
          },
          { key: 'amount', label: t('columns.points'), align: 'end', render: row => row.amount },
        ]}
      />
    </Section>
  )
}
