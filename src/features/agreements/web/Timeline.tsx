import { useText } from '../../../platform/web/text.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { History } from '../../profiles/web/History.tsx'
import type { Agreement, Step } from '../contract.ts'
import type { Side } from '../rules.ts'
import type { strings } from '../strings.en.ts'

type TimelineProps = { agreement: Agreement; side: Side | null }

/** Everything that happened, the newest first. */
export function Timeline({ agreement, side }: TimelineProps) {
  const t = useText<typeof strings>('agreements')
  const said = ({ act, by }: Step): string => {
    // What the club did by itself, or decided.
    if (act === 'made' || act === 'expired' || act === 'decided-done' || act === 'decided-ended')
      return t(`steps.${act}`)
    return by === side ? t(`steps.${act}-own`) : t(`steps.${act}`, { name: by ? isolate(agreement[by].name) : '' })
  }
  const steps = agreement.steps.map(step => ({ said: said(step), at: step.at, why: step.reason }))
  return <History title={t('history')} steps={steps.toReversed()} />
}
