import { useText } from '../../../platform/web/text.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import type { Agreement, Step } from '../contract.ts'
import type { Side } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Timeline.module.css'

type TimelineProps = { agreement: Agreement; side: Side | null }

/** Everything that happened, the newest first. */
export function Timeline({ agreement, side }: TimelineProps) {
  const t = useText<typeof strings>('agreements')
  const said = ({ act, by }: Step): string => {
    if (by === null || act === 'made' || act === 'expired') return t(`steps.${act}`)
    return by === side ? t(`steps.${act}-own`) : t(`steps.${act}`, { name: isolate(agreement[by].name) })
  }
  return (
    <section>
      <h2 className={css.title}>{t('history')}</h2>
      <ol className={css.steps}>
        {agreement.steps.toReversed().map(step => (
          <li key={step.at + step.act} className={css.step}>
            <span>{said(step)}</span>
            {step.reason && (
              <span
                className={css.reason}
                lang={step.reason.language}
                dir={step.reason.language === 'ar' ? 'rtl' : 'ltr'}
              >
                {step.reason.text}
              </span>
            )}
            <span className={css.when}>
              <DateText value={step.at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
