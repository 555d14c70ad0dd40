import type { CSSProperties } from 'react'
import { askAddress } from '../../../../platform/shared/ask-address.ts'
import { UNLIMITED } from '../../../../platform/shared/entitlement.ts'
import { LifeBuoy } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { MyInvoices } from '../../../invoices/web/public.ts'
import { CardsPanel } from '../../../payments/web/public.ts'
import type { MyBilling } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useExact, useMyBilling } from '../data.ts'
import { BilledTo } from './BilledTo.tsx'
import { Gifts } from './Gifts.tsx'
import css from './Mine.module.css'
import { Notes } from './Notes.tsx'
import { Plan } from './Plan.tsx'
import { Stop } from './Stop.tsx'

/** One's own plan with its next charge, what is used of it, ways of paying, documents and history (look: `my-subscription-ar`). */
export function MineScreen() {
  const t = useText<typeof strings>('billing')
  const { data, error, refetch } = useMyBilling()
  if (!data) return <PendingPage error={error} onRetry={() => void refetch()} className={css.page} height="420px" />
  const mine = data.data
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('mine.title')}
        actions={
          <Button variant="ghost" icon={<LifeBuoy {...iconSmall} />} href={helpWith(mine)}>
            {t('mine.ask')}
          </Button>
        }
      />
      <Notes mine={mine} />
      {mine.current ? <Plan mine={mine} current={mine.current} /> : <NoPlan />}
      <Usage usage={mine.usage} />
      <div className={css.two}>
        <Section title={t('mine.methods')}>
          <CardsPanel returnTo="/my-subscriptions" />
          <Balance credit={mine.credit} />
        </Section>
        <BilledTo />
      </div>
      <MyInvoices />
      <Gifts gifts={mine.gifts} />
      <History entries={mine.history} zone={mine.zone} />
      {mine.current && <Stop mine={mine} current={mine.current} />}
    </Wrap>
  )
}

/** Where one asks the club about what one pays for. */
const helpWith = ({ current }: MyBilling) =>
  askAddress(true, current ? { about: { kind: 'subscription', id: current._id, name: current.plan.name } } : {})

function NoPlan() {
  const t = useText<typeof strings>('billing')
  return (
    <EmptyState
      kind="needs-plan"
      title={t('mine.none')}
      body={t('mine.none-too')}
      action={
        <Button variant="primary" href="/pages/pricing">
          {t('mine.see-plans')}
        </Button>
      }
    />
  )
}

/** What the club owes its member. */
function Balance({ credit }: { credit: MyBilling['credit'] }) {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  if (credit.length === 0) return null
  return (
    <dl className={css.balance}>
      {credit.map(one => (
        <div key={one.currency}>
          <dt>
            <strong>{t('mine.credit')}</strong>
            <span>{t('mine.credit-too')}</span>
          </dt>
          <dd>
            <bdi>{exact(one.amount, one.currency)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function History({ entries, zone }: { entries: MyBilling['history']; zone: string }) {
  const t = useText<typeof strings>('billing')
  return (
    <Section title={t('mine.history')} lead={entries.length === 0 ? t('mine.history-none') : undefined}>
      <ol className={css.history}>
        {entries.map(one => (
          <li key={one.at + one.text} className={css.entry}>
            <DateText value={one.at} zone={zone} />
            <span className={css.text}>{one.text}</span>
            <span className={css.who}>{one.by ? <bdi>{one.by}</bdi> : t('mine.automatic')}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** From this part on what is left is little. */
const NEARLY = 0.8

/** How much of each limit is used: brass when it is nearly all, dotted where there is no limit. */
function Usage({ usage }: { usage: MyBilling['usage'] }) {
  const t = useText<typeof strings>('billing')
  if (usage.length === 0) return null
  return (
    <Section title={t('mine.usage')} action={<LinkText to="/pages/pricing">{t('mine.all-limits')}</LinkText>}>
      <ul className={css.usage}>
        {usage.map(one => (
          <li key={one.code}>
            <span className={css.small}>{one.name}</span>
            <span className={css.used}>
              <strong>{one.used}</strong> {one.limit > 0 && <span>{t('mine.of-limit', { limit: one.limit })}</span>}
            </span>
            <Bar used={one.used} limit={one.limit} />
            <span className={css.small}>
              {one.limit === UNLIMITED
                ? t('mine.unlimited')
                : one.limit === 0
                  ? t('mine.not-in-plan')
                  : t('mine.left-of', { count: Math.max(0, one.limit - one.used) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Bar({ used, limit }: { used: number; limit: number }) {
  if (limit === UNLIMITED) return <span className={css.dots} />
  const share = limit === 0 ? 0 : Math.min(1, used / limit)
  const style = { '--share': share } as CSSProperties
  return <span className={css.bar} data-nearly={share >= NEARLY || undefined} style={style} />
}
