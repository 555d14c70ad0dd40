import { useMemo } from 'react'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { listMailTexts, type MailTextRow } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './mail-texts.module.css'

/** Every mail that the club sends, with what of it the club wrote itself. */
export function MailTextsScreen() {
  const t = useText<typeof strings>('mail-texts')
  // The parts of the product that send mails, whatever the list is narrowed to.
  const { data } = useRead(listMailTexts, { query: { perPage: 1 } }, { staleMs: 60_000 })
  const columns = useMemo((): ListColumn<MailTextRow>[] => {
    const stateOf = ({ changed }: MailTextRow) =>
      changed.length === 2
        ? t('list.own')
        : changed.length === 0
          ? t('list.default')
          : t(changed[0] === 'en' ? 'list.own-en' : 'list.own-ar')
    return [
      {
        key: 'subject',
        label: t('list.subject'),
        render: row => <bdi className={styles.subject}>{row.subject}</bdi>,
        csv: row => row.subject,
      },
      { key: 'feature', label: t('list.part'), render: row => row.featureTitle, csv: row => row.featureTitle },
      {
        key: 'changed',
        label: t('list.state'),
        render: row => (
          <StatusPill
            status={row.changed.length > 0 ? 'own' : 'default'}
            tone={row.changed.length > 0 ? 'info' : 'neutral'}
            label={stateOf(row)}
          />
        ),
        csv: stateOf,
      },
      {
        key: 'changedAt',
        label: t('list.changed'),
        render: row => (row.changedAt ? <DateText value={row.changedAt} /> : '–'),
        csv: row => row.changedAt && new Date(row.changedAt),
      },
      {
        key: 'changedBy',
        label: t('list.by'),
        render: row => <bdi>{row.changedBy ?? '–'}</bdi>,
        csv: row => row.changedBy,
      },
    ]
  }, [t])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'feature',
        label: t('list.part'),
        type: 'choice',
        options: (data?.features ?? []).map(({ name, title }) => ({ value: name, label: title })),
      },
      { key: 'changed', label: t('list.only-own'), type: 'boolean' },
    ],
    [t, data],
  )
  return (
    <div className={styles.list}>
      <ListPage<MailTextRow>
        title={t('pages.list')}
        lead={t('list.lead')}
        call={listMailTexts}
        columns={columns}
        filters={filters}
        rowKey={row => row.kind}
        rowName={row => row.subject}
        rowHref={row => `/settings/email-templates/${row.kind}`}
        viewsKey="mail-texts.list"
        empty={{ title: t('list.none') }}
      />
    </div>
  )
}
