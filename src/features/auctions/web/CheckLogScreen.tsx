import { type DragEvent, useMemo, useRef, useState } from 'react'
import { coinage, inUnits, money } from '../../../platform/shared/money.ts'
import { FileUp, ShieldAlert, ShieldCheck } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { iconLarge, iconProps } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { LogEntry } from '../bid-chain.ts'
import { BidLog, type LogFault, verifyLog } from '../bid-chain.ts'
import type { strings } from '../strings.en.ts'
import checkedLogStyles from './CheckedLog.module.css'
import css from './CheckLogScreen.module.css'
import { useAuctionMoney } from './use-auction-money.ts'

const TONES = { ok: 'success', broken: 'danger', unproven: 'neutral' } as const

type LogRowProps = { entry: LogEntry; log: BidLog; verdict: keyof typeof TONES }

/** One entry of a checked log. */
function LogRow({ entry, log, verdict }: LogRowProps) {
  const t = useText<typeof strings>('auctions')
  const { own } = useAuctionMoney(log.terms.currency)
  const unit = coinageOf(log)
  const name = log.bidders.find(one => one.number === entry.number)?.name
  return (
    <tr className={checkedLogStyles.row} data-verdict={verdict}>
      <td className={checkedLogStyles.place}>{entry.place}</td>
      <td>
        <DateText value={entry.at} withTime="brief" />
      </td>
      <td>
        {entry.kind === 'void' ? '—' : name ? <Bdi>{name}</Bdi> : t('web.history.bidder', { number: entry.number })}
      </td>
      <td>
        {entry.kind === 'void'
          ? t('web.check.kinds.void', { row: entry.voids ?? 0 })
          : t(`web.check.kinds.${entry.kind}`)}
        {entry.reason && (
          <span className={checkedLogStyles.reason} dir="auto">
            <Written text={entry.reason} />
          </span>
        )}
      </td>
      <td className={checkedLogStyles.amount} data-end="">
        <bdi dir="ltr">{entry.price === null ? '—' : own(inUnits(money(entry.price, unit.code), unit))}</bdi>
      </td>
      <td className={checkedLogStyles.seal}>
        <bdi dir="ltr" title={entry.digest}>
          {entry.digest.slice(0, 10)}…
        </bdi>
      </td>
      <td className={checkedLogStyles.check}>
        <Chip tone={TONES[verdict]}>{t(`web.check.${verdict}`)}</Chip>
      </td>
    </tr>
  )
}

/** What the check of one log found, and its entries; from the first break on nothing is proven. */
function CheckedLog({ log, name }: { log: BidLog; name: string }) {
  const t = useText<typeof strings>('auctions')
  const { faults, digest, entries } = useMemo(() => verifyLog(log), [log])
  const first = faults.length === 0 ? null : faults.reduce((a, b) => (b.place < a.place ? b : a))
  return (
    <div className={checkedLogStyles.log}>
      <Verdict fault={first} entries={entries} />
      <Facts
        rows={[
          { label: t('web.check.auction'), value: <Bdi>{log.title}</Bdi> },
          { label: t('web.check.file'), value: <Bdi ltr>{name}</Bdi> },
          { label: t('web.check.rows'), value: entries },
          { label: t('web.check.good-too'), value: <CopyText value={digest} shown={`${digest.slice(0, 16)}…`} /> },
        ]}
      />
      {entries > 0 && (
        <div className={checkedLogStyles.scroll}>
          <table className={checkedLogStyles.table}>
            <thead>
              <tr>
                {(['row', 'when', 'bidder', 'kind', 'amount', 'seal', 'state'] as const).map(key => (
                  <th key={key} scope="col" data-end={key === 'amount' || undefined}>
                    {t(`web.check.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {log.entries.map((entry, at) => (
                <LogRow
                  // oxlint-disable-next-line react/no-array-index-key -- a broken log may hold one place twice
                  key={at}
                  entry={entry}
                  log={log}
                  verdict={
                    first === null || entry.place < first.place
                      ? 'ok'
                      : entry.place === first.place
                        ? 'broken'
                        : 'unproven'
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

function Verdict({ fault, entries }: { fault: LogFault | null; entries: number }) {
  const t = useText<typeof strings>('auctions')
  if (fault)
    return (
      <Alert tone="danger" icon={<ShieldAlert {...iconProps} />} title={t('web.check.bad', { row: fault.place })}>
        {t(`web.check.fault.${fault.fault}`)} {t('web.check.bad-too')}
      </Alert>
    )
  return (
    <Alert
      tone="success"
      icon={<ShieldCheck {...iconProps} />}
      title={entries === 0 ? t('web.check.empty') : t('web.check.good', { count: entries })}
    />
  )
}

type Read = { name: string; log: BidLog | null }

/** `/auctions/check-log`: a downloaded bid log is checked here, in the browser; the file goes nowhere. */
export function CheckLogScreen() {
  const t = useText<typeof strings>('auctions')
  const [read, setRead] = useState<Read | null>(null)
  const take = async (file: File) => setRead({ name: file.name, log: logIn(await file.text()) })
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('web.check.title')}
        lead={t('web.check.lead')}
        breadcrumb={[{ label: t('web.list.title'), href: '/auctions' }, { label: t('web.check.title') }]}
      />
      <LogDrop again={read !== null} onFile={file => void take(file)} />
      <div aria-live="polite" className={css.result}>
        {read && !read.log && (
          <EmptyState kind="note" title={t('web.check.unreadable')} body={t('web.check.unreadable-too')} />
        )}
        {read?.log && <CheckedLog key={read.name} log={read.log} name={read.name} />}
      </div>
      <section className={css.how}>
        <h2 className={css.howTitle}>{t('web.check.how-title')}</h2>
        <p>{t('web.check.how')}</p>
      </section>
    </Wrap>
  )
}

/** What the amounts of a log are counted in. Throws for digits that no currency has. */
const coinageOf = ({ terms }: BidLog) => coinage(terms.currency, terms.decimals)

/** The log in a text, or null when it holds none. */
function logIn(text: string): BidLog | null {
  try {
    const log = BidLog.parse(JSON.parse(text))
    return coinageOf(log) && log
  } catch {
    return null
  }
}

/** Takes one file from this device: dropped, or chosen by the button. */
function LogDrop({ again, onFile }: { again: boolean; onFile: (file: File) => void }) {
  const t = useText<typeof strings>('auctions')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  return (
    // The button inside does the same without dragging.
    <div
      className={css.drop}
      data-over={over || undefined}
      data-again={again || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp {...iconLarge} />
      <p>{t('web.check.drop')}</p>
      <Button variant={again ? 'outline' : 'primary'} onClick={() => input.current?.click()}>
        {t(again ? 'web.check.another' : 'web.check.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('web.check.choose')}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
