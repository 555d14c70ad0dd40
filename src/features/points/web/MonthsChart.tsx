import { type CSSProperties, useState } from 'react'
import { dateFormat, numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Table } from '../../../platform/web/ui/Table.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import type { Month } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MonthsChart.module.css'

const LINES = 4

/** The step between the lines of the chart: a round number, of which four reach over the largest month. */
function stepFor(most: number): number {
  const least = Math.max(1, most / LINES)
  const ten = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 2.5, 5, 10].map(one => one * ten).find(one => one >= least && Number.isInteger(one)) ?? 10 * ten
}

/** Twelve months as columns: what was credited above the line, what was taken back below it; or as a table. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const t = useText<typeof strings>('points')
  const language = useShownLanguage()
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  const locale = localeOf(language)
  const number = numberFormat(locale, {})
  const named = (month: string, year: boolean) =>
    dateFormat(locale, { month: 'short', ...(year && { year: '2-digit' }), timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  const step = stepFor(Math.max(1, ...months.map(month => Math.max(month.credited, month.takenBack))))
  const top = step * LINES
  const sum = (of: 'credited' | 'takenBack') => months.reduce((all, month) => all + month[of], 0)
  const shown = (of: 'credited' | 'takenBack') => ({ points: number.format(sum(of)) })
  const share = (points: number) => ({ '--share': points / top }) as CSSProperties
  const looks = [
    { key: 'chart', label: t('look.chart') },
    { key: 'table', label: t('look.table') },
  ] as const
  return (
    <Section
      title={
        <span className={css.title}>
          {t('months')}
          <span className={css.legend}>
            <span className={css.up}>{t('credited', shown('credited'))}</span>
            <span className={css.down}>{t('taken-back', shown('takenBack'))}</span>
          </span>
        </span>
      }
      action={<Segmented options={looks} value={look} onChange={setLook} label={t('months')} />}
    >
      {look === 'table' ? (
        <Table
          label={`${t('months')} · ${t('look.table')}`}
          rows={months.toReversed()}
          rowKey={row => row.month}
          columns={[
            { key: 'month', label: t('columns.month'), render: row => named(row.month, true) },
            { key: 'credited', label: t('columns.credited'), align: 'end', render: row => number.format(row.credited) },
            { key: 'back', label: t('columns.taken-back'), align: 'end', render: row => number.format(row.takenBack) },
          ]}
        />
      ) : (
        <div className={css.plot}>
          <div className={css.lines} aria-hidden="true">
            {Array.from({ length: LINES + 1 }, (_, line) => LINES - line).map(line => (
              <span key={line} className={css.line}>
                <bdi>{number.format(line * step)}</bdi>
              </span>
            ))}
          </div>
          <ol className={css.chart}>
            {months.map(({ month, credited, takenBack }, n) => (
              <li key={month} className={classNames(css.month, n === months.length - 1 && css.now)}>
                <span className={css.above}>
                  {credited > 0 && <bdi className={css.value}>{number.format(credited)}</bdi>}
                  <span className={css.bar} style={share(credited)} />
                </span>
                <span className={css.below}>
                  <span className={css.back} style={share(takenBack)} />
                  {takenBack > 0 && <bdi className={css.value}>{`−${number.format(takenBack)}`}</bdi>}
                </span>
                <span className={css.label}>{named(month, n === 0 || month.endsWith('-01'))}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  )
}
