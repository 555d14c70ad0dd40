import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { type EntryView, readEntry } from '../../contract/editing.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import type { strings } from '../../strings.en.ts'
import { RateForm } from './RateForm.tsx'
import styles from './RatesDialog.module.css'

/** A currency's rates by day, the newest first, and the field for another. */
export function RatesDialog({ currency, onClose }: { currency: EntryView; onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(readEntry, { params: { list: 'currencies', entryId: currency._id } })
  const rates = data?.data.rates ?? []
  const code = currency.code
  const base = code === BASE_CURRENCY
  return (
    <Dialog open onClose={onClose} title={t('rates.title', { code })}>
      <div className={styles.rates}>
        <p>{t(base ? 'rates.base' : 'rates.lead', { code })}</p>
        {!base && <RateForm id={currency._id} />}
        {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
        <div className={styles.table}>
          <Table
            label={t('rates.title', { code })}
            density="compact"
            narrow="scroll"
            rows={rates}
            rowKey={row => row.date}
            columns={[
              {
                key: 'day',
                label: t('rates.day'),
                render: row => (
                  <span className={styles.day}>
                    <DateText value={row.date} />
                    {row === rates[0] && <Chip tone="success">{t('rates.now')}</Chip>}
                  </span>
                ),
              },
              { key: 'rate', label: t('rates.rate'), align: 'end', render: row => <Bdi ltr>{String(row.rate)}</Bdi> },
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}
