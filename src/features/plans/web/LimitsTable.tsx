import { useText } from '../../../platform/web/text.tsx'
import type { PlanView } from '../contract.ts'
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
                <td key={plan._id} data-none={!plan.entitlements[code] || undefined}>
                  {entitlementCell(t, code, plan.entitlements[code])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.folds}>
        {plans.map(plan => (
          <details key={plan._id} className={css.fold}>
            <summary>
              <bdi>{plan.name}</bdi>
            </summary>
            <dl>
              {entitlementCodes.map(code => (
                <div key={code} data-none={!plan.entitlements[code] || undefined}>
                  <dt>{t(`entitlement.${code}`)}</dt>
                  <dd>{entitlementCell(t, code, plan.entitlements[code])}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  )
}
