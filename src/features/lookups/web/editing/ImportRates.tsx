import { useState } from 'react'
import { csvText } from '../../../../platform/shared/csv-text.ts'
import { download } from '../../../../platform/web/admin/export-list.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Download, Upload } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { RateLine } from '../../contract/editing.ts'
import { importRates, previewRates } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatesDialog.module.css'
import { useRefresh } from './use-refresh.ts'

const MOST = 200_000

/** A file of rates, or its lines pasted. */
function PickRates({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText<typeof strings>('lookups')
  const [large, setLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setLarge(file.size > MOST)
    if (file.size <= MOST) onText(await file.text())
  }
  return (
    <div className={styles.pick}>
      <p>{t('import.lead')}</p>
      <label className={styles.file}>
        <Upload {...iconProps} />
        <span>{t('import.file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={event => void read(event.currentTarget.files?.[0])}
        />
      </label>
      {large && <Alert tone="danger" role="alert" title={t('import.too-large')} />}
      <TextField
        name="lines"
        label={t('import.paste')}
        hint={t('import.or')}
        value={text}
        onChange={onText}
        multiline
        rows={8}
        lang="en"
        spellCheck={false}
      />
    </div>
  )
}

/** Rates out of a file: choose it, see what each line would do, take the good ones. */
export function ImportRates({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const refresh = useRefresh('currencies')
  const [text, setText] = useState('')
  const [seen, setSeen] = useState<Seen | null>(null)
  const look = useWrite(previewRates, { onDone: answer => setSeen(answer) })
  const take = useWrite(importRates, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={seen ? () => setSeen(null) : onClose}>{seen ? t('import.again') : words('ui.cancel')}</Button>
      {seen ? (
        <Button
          variant="primary"
          loading={take.busy}
          disabled={seen.good === 0}
          onClick={() => void take.run({ body: { text } })}
        >
          {t('import.take', { count: seen.good })}
        </Button>
      ) : (
        <Button
          variant="primary"
          loading={look.busy}
          disabled={text.trim() === ''}
          onClick={() => void look.run({ body: { text } })}
        >
          {t('import.look')}
        </Button>
      )}
    </>
  )
  const refusal = take.refusal ?? look.refusal
  return (
    <Dialog open size="large" onClose={onClose} title={t('import.title')} footer={footer}>
      <div className={styles.rates}>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
        {seen ? (
          <RateLines lines={seen.data} good={seen.good} bad={seen.bad} />
        ) : (
          <PickRates text={text} onText={setText} />
        )}
      </div>
    </Dialog>
  )
}

type Seen = { data: Parameters<typeof RateLines>[0]['lines']; good: number; bad: number }

/** What each line of a file would do: the rate it brings beside the one until now, or what is wrong with it. */
function RateLines({ lines, good, bad }: { lines: readonly RateLine[]; good: number; bad: number }) {
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
