import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { listInvited } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileState } from '../ProfileState.tsx'
import { PagedTable } from './PagedTable.tsx'

type Row = AnswerOf<typeof listInvited>['data'][number]

/** Who joined through a person's link. */
export function InvitedTab({ id }: { id: string }) {
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
