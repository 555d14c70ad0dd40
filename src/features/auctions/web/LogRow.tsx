import { toUnits } from '../../../platform/shared/money.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { BidLog, LogEntry } from '../bid-chain.ts'
import type { strings } from '../strings.en.ts'
import css from './CheckedLog.module.css'
import { useAuctionMoney } from './use-auction-money.ts'

const TONES = { ok: 'success', broken: 'danger', unproven: 'neutral' } as const

type LogRowProps = { entry: LogEntry; log: BidLog; standing: keyof typeof TONES }

/** One entry of a checked log. */
export function LogRow({ entry, log, standing }: LogRowProps) {
  const t = useText<typeof strings>('auctions')
  const money = useAuctionMoney(log.terms.currency)
  const name = log.bidders.find(one => one.number === entry.number)?.name
  return (
    <tr className={css.row} data-standing={standing}>
      <td className={css.place}>{entry.place}</td>
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
          <span className={css.reason} dir="auto">
            <Written text={entry.reason} />
          </span>
        )}
      </td>
      <td className={css.amount} data-end="">
        <bdi dir="ltr">{entry.price === null ? '—' : money.own(toUnits(entry.price, log.terms.decimals))}</bdi>
      </td>
      <td className={css.seal}>
        <bdi dir="ltr" title={entry.digest}>
          {entry.digest.slice(0, 10)}…
        </bdi>
      </td>
      <td className={css.check}>
        <Chip tone={TONES[standing]}>{t(`web.check.${standing}`)}</Chip>
      </td>
    </tr>
  )
}
