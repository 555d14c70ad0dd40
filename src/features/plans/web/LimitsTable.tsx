import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { Check, Minus } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { EntitlementView, PlanView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './LimitsTable.module.css'

type LimitsTableProps = { plans: readonly PlanView[]; catalogue: readonly EntitlementView[] }

/** Every limit of every plan: a table on wide screens, a fold per plan on phones. */
export function LimitsTable({ plans, catalogue }: LimitsTableProps) {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={styles.title}>
        {t('compare')}
      </h2>
      <table className={styles.table}>
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
          {catalogue.map(one => (
            <tr key={one.code}>
              <th scope="row">{one.name}</th>
              {plans.map(plan => (
                <td key={plan._id}>
                  <Limit of={one} value={plan.entitlements[one.code]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.folds}>
        {plans.map(plan => (
          <Fold key={plan._id} look="card" summary={<bdi>{plan.name}</bdi>}>
            <dl className={styles.limits}>
              {catalogue.map(one => (
                <div key={one.code}>
                  <dt>{one.name}</dt>
                  <dd>
                    <Limit of={one} value={plan.entitlements[one.code]} />
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
function Limit({ of: one, value = 0 }: { of: EntitlementView; value: number | undefined }) {
  const t = useText<typeof strings>('plans')
  if (value !== 0 && one.type === 'limit') return value === UNLIMITED ? t('unlimited') : String(value)
  const Sign = value ? Check : Minus
  return (
    <>
      <Sign {...iconProps} className={value ? styles.yes : styles.no} />
      <VisuallyHidden>{t(value ? 'included' : 'not-included')}</VisuallyHidden>
    </>
  )
}
