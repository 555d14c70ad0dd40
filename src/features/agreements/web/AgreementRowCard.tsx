import { shortDate } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { isolate, isolateLatin } from '../../accounts/web/isolate.ts'
import type { AgreementRow } from '../contract.ts'
import type { Side } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { PartyAvatar } from './PartyLine.tsx'
import { StatePill } from './StatePill.tsx'
import { useAmount } from './use-amount.ts'

/** An agreement in one's list: what one asked for and of whom, or who asked for what; for how much, how far. */
export function AgreementRowCard({ agreement, side }: { agreement: AgreementRow; side: Side }) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const { thing, quantity, state, movedAt, auctionId, expiresAt } = agreement
  const other = side === 'requester' ? agreement.owner : agreement.requester
  const asked = side === 'requester'
  const parts = [
    asked ? t('to', { name: isolate(other.name) }) : isolate(thing.name),
    t(`kinds.${thing.kind}`),
    ...(quantity > 1 ? [t(thing.per ? `units.${thing.per}` : 'pieces', { count: quantity })] : []),
    ...(auctionId ? [t('auction')] : []),
  ]
  return (
    <Card
      as="li"
      className={css.row}
      href={`/my-agreements/${agreement._id}`}
      linkLabel={asked ? thing.name : `${other.name}, ${thing.name}`}
    >
      <PartyAvatar party={other} size={48} />
      <span className={css.words}>
        <span className={css.name}>
          {asked ? (
            <Bdi lang={thing.language} clip>
              {thing.name}
            </Bdi>
          ) : (
            <Bdi clip>{other.name}</Bdi>
          )}
        </span>
        <span className={css.quiet}>{parts.join(' · ')}</span>
      </span>
      <span className={css.amount}>
        <bdi>{amount(agreement) ?? t('no-price')}</bdi>
      </span>
      <span className={css.state}>
        <StatePill state={state} />
        <span className={css.quiet}>
          {state === 'requested' && expiresAt ? (
            t('answer-by', { date: isolateLatin(shortDate(expiresAt)) })
          ) : (
            <TimeAgo value={movedAt} />
          )}
        </span>
      </span>
    </Card>
  )
}
