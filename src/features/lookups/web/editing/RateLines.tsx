import { Download } from 'lucide-react'
import { csvText } from '../../../../platform/web/admin/csv-text.ts'
import { download } from '../../../../platform/web/admin/export-list.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import type { RateLine } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatesDialog.module.css'

/** What each line of a file would do: the rate it brings beside the one until now, or what is wrong with it. */
export function RateLines({ lines, good, bad }: { lines: readonly RateLine[]; good: number; bad: number }) {
  const t = useText<typeof strings>('lookups')
  const faulty = lines.filter(line => line.fault !== null)
  const save = () =>
    download(
      'rates-with-faults.csv',
      csvText([
        [t('import.line'), t('import.paste'), t('import.fault')],
        ...faulty.map(line => [line.line, line.text, t(`import.faults.${line.fault!}`)]),
      ]),
    )
  // what is wrong comes first: it is why one looks
  const sorted = [...faulty, ...lines.filter(line => line.fault === null)]
  return (
    <>
      <div className={styles.counts} role="status">
        <Chip tone="success">{t('import.good-lines', { count: good })}</Chip>
        {bad > 0 && <Chip tone="danger">{t('import.bad-lines', { count: bad })}</Chip>}
        {bad > 0 && (
          <Button size="compact" icon={<Download {...iconSmall} />} onClick={save}>
            {t('import.download-bad')}
          </Button>
        )}
      </div>
      <div className={styles.table}>
        <Table
          label={t('import.title')}
          density="compact"
          rows={sorted}
          rowKey={line => String(line.line)}
          columns={[
            { key: 'line', label: t('import.line'), align: 'end', render: line => line.line },
            { key: 'code', label: t('labels.code'), mono: true, render: line => line.code ?? <Bdi>{line.text}</Bdi> },
            { key: 'date', label: t('rates.day'), render: line => line.date && <DateText value={line.date} /> },
            {
              key: 'before',
              label: t('import.before'),
              align: 'end',
              render: line => line.before ?? (line.fault ? '' : t('import.new')),
            },
            {
              key: 'rate',
              label: t('rates.rate'),
              align: 'end',
              render: line =>
                line.fault ? (
                  <span className={styles.fault}>{t(`import.faults.${line.fault}`)}</span>
                ) : (
                  <Bdi ltr>{String(line.rate)}</Bdi>
                ),
            },
          ]}
        />
      </div>
    </>
  )
}
