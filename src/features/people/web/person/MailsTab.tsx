import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { listPersonMails, type PersonMail } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { PagedTable } from './PagedTable.tsx'

const TONES = { waiting: 'info', sent: 'success', kept: 'brass', dead: 'danger' } as const

/** The mails that went to a person; never their texts, which may hold a link that opens the account. */
export function MailsTab({ id }: { id: string }) {
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
