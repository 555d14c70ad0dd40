import type { CSSProperties } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import type { Revenue } from '../contract.ts'
import { shareOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import css from './Parts.module.css'

/** What is issued and not paid, by how late it is. */
export function OpenByAge({ revenue: { open, currency } }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const { amount } = useFigures(currency)
  const all = open.reduce((sum, one) => sum + one.amount, 0)
  const count = open.reduce((sum, one) => sum + one.invoices, 0)
  return (
    <Section
      title={t('open-by-age')}
      action={count > 0 && <LinkText to="/apps/invoice/list?age=any">{t('invoices', { count })}</LinkText>}
    >
      <p className={css.figure}>
        <bdi>{amount(all)}</bdi>
      </p>
      {count === 0 ? (
        <p className={css.none}>{t('open-none')}</p>
      ) : (
        <>
          <div className={css.segments} aria-hidden="true">
            {open.map(one => (
              <span key={one.age} className={css[`age-${one.age}`]} style={{ flexGrow: one.amount }} />
            ))}
          </div>
          <dl className={css.rows}>
            {open.map(one => (
              <div key={one.age}>
                <dt>
                  <i className={classNames(css.mark, css[`age-${one.age}`])} />
                  {t(`ages.${one.age}`)}
                </dt>
                <dd className={css.count}>
                  {one.invoices > 0 ? (
                    <Go to={`/apps/invoice/list?age=${one.age}`}>{t('invoices', { count: one.invoices })}</Go>
                  ) : (
                    '–'
                  )}
                </dd>
                <dd className={css.amount}>
                  <bdi>{amount(one.amount)}</bdi>
                </dd>
                <dd className={css.share}>
                  <bdi>{Math.round(shareOf(one.amount, all) ?? 0)} %</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  )
}

/** What is paid for a month, by plan and by currency. */
export function Split({ revenue: { byPlan, byCurrency, currency } }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const language = useShownLanguage()
  const { amount, own, plain } = useFigures(currency)
  const most = Math.max(1, ...byPlan.map(one => one.amount))
  return (
    <div>
      <Section title={t('by-plan')}>
        {byPlan.length === 0 && <p className={css.none}>{t('nobody-pays')}</p>}
        <dl className={css.rows}>
          {byPlan.map(one => (
            <div key={one.planId}>
              <dt>
                <Bdi>{one.name[language]}</Bdi>
              </dt>
              <dd className={css.track}>
                <span style={{ '--share': one.amount / most } as CSSProperties} />
              </dd>
              <dd className={css.count}>
                <Go
                  to={`/revenue/members?of=paying&plan=${one.planId}`}
                  aria-label={t('members', { count: one.members })}
                >
                  {plain(one.members)}
                </Go>
              </dd>
              <dd className={css.amount}>
                <bdi>{amount(one.amount)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {byCurrency.length > 0 && (
        <Section title={t('by-currency')}>
          <dl className={css.rows}>
            {byCurrency.map(one => (
              <div key={one.currency}>
                <dt>
                  <bdi dir="ltr">{one.currency}</bdi>
                </dt>
                <dd className={css.own}>
                  <bdi>{own(one.own, one.currency)}</bdi>
                </dd>
                <dd className={css.count}>
                  <Go
                    to={`/revenue/members?of=paying&currency=${one.currency}`}
                    aria-label={t('members', { count: one.members })}
                  >
                    {plain(one.members)}
                  </Go>
                </dd>
                <dd className={css.amount}>
                  <bdi>
                    {one.currency === currency ? '' : '≈ '}
                    {amount(one.amount)}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  )
}
