import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { type BidLog, type LogFault, verifyLog } from '../bid-chain.ts'
import type { strings } from '../strings.en.ts'
import css from './CheckedLog.module.css'
import { LogRow } from './LogRow.tsx'

/** What the check of one log found, and its entries; from the first break on nothing is proven. */
export function CheckedLog({ log, name }: { log: BidLog; name: string }) {
  const t = useText<typeof strings>('auctions')
  const { faults, digest, entries } = useMemo(() => verifyLog(log), [log])
  const first = faults.length === 0 ? null : faults.reduce((a, b) => (b.place < a.place ? b : a))
  return (
    <div className={css.log}>
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
        <div className={css.scroll}>
          <table className={css.table}>
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: a broken log may hold one place twice
                  key={at}
                  entry={entry}
                  log={log}
                  standing={
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
