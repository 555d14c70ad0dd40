import { Check, Minus } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { ENTITLEMENTS, type Entitlement, type PlanView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './LimitsTable.module.css'
import { entitlementCell, entitlementCodes } from './plan-lines.ts'

/** Every limit of every plan: a table on wide screens, a fold per plan on phones. */
export function LimitsTable({ plans }: { plans: readonly PlanView[] }) {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={css.title}>
        {t('compare')}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            {plans.map(plan => (
              <th key={plan._id} scope="col">
                <bdi>{plan.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entitlementCodes.map(code => (
            <tr key={code}>
              <th scope="row">{t(`entitlement.${code}`)}</th>
              {plans.map(plan => (
                <td key={plan._id}>
                  <Limit code={code} value={plan.entitlements[code]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.folds}>
        {plans.map(plan => (
          <Fold key={plan._id} look="card" summary={<bdi>{plan.name}</bdi>}>
            <dl className={css.limits}>
              {entitlementCodes.map(code => (
                <div key={code}>
                  <dt>{t(`entitlement.${code}`)}</dt>
                  <dd>
                    <Limit code={code} value={plan.entitlements[code]} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
        ))}
      </div>
    </section>
  )
}

/** A limit as it reads fastest: a tick, a dash, or the figure itself; the words of the two signs are read aloud. */
function Limit({ code, value }: { code: Entitlement; value: number | undefined }) {
  const t = useText<typeof strings>('plans')
  const words = entitlementCell(t, code, value)
  if (value && ENTITLEMENTS[code] !== 'flag') return words
  const Sign = value ? Check : Minus
  return (
    <>
      <Sign {...iconProps} className={value ? css.yes : css.no} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}
