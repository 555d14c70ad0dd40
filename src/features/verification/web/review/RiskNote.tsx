import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Application.module.css'

type Reason = CaseView['riskReasons'][number]

/** Reasons that the notes about duplicates tell better. */
const TOLD_ELSEWHERE = ['same-license', 'same-document', 'same-phone', 'same-domain']

/** Why a case is worth a closer look, in words. Nothing where there is nothing to say. */
export function RiskNote({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const { risk, riskReasons } = view
  const told = view.duplicates.some(one => !one.sameOwner)
  const reasons = riskReasons.filter(one => !told || !TOLD_ELSEWHERE.includes(one.code))
  if (reasons.length === 0 && risk !== 'high') return null
  return (
    <Alert tone={risk === 'high' ? 'danger' : 'warning'} title={risk === 'low' ? undefined : t(`risk-title.${risk}`)}>
      <ul className={classNames(styles.reasons, reasons.length > 1 && styles.listed)} hidden={reasons.length === 0}>
        {reasons.map(reason => (
          <li key={`${reason.code}${reason.params.group ?? ''}`}>
            <ReasonText kind={view.view.kind} reason={reason} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ReasonText({ kind, reason }: { kind: string; reason: Reason }) {
  const say = useText<typeof strings>('verification') as (key: string, params?: Reason['params']) => string
  const words = useKindWords(kind)
  const { code, params } = reason
  if (code === 'missing-proof')
    return say('risk-reasons.missing-proof', { group: words(`fields.${params.group}.label`) })
  if (code === 'amount-high' && params.count === 0) return say('risk-reasons.amount-without-sales')
  return say(`risk-reasons.${code}`, params)
}
