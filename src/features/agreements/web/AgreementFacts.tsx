import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { type Fact, Facts } from '../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import type { Agreement } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { PartyLine } from './PartyLine.tsx'
import { useAmount } from './use-amount.ts'

/** What was agreed on, as it stood when it was asked for. */
export function AgreementFacts({ agreement }: { agreement: Agreement }) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const { thing, quantity, auctionId } = agreement
  const name = <Bdi lang={thing.language}>{thing.name}</Bdi>
  const several = quantity > 1
  const one = (
    <>
      <bdi>{amount({ ...agreement, quantity: 1 }) ?? t('no-price')}</bdi>
      {thing.per && ` ${t(`per.${thing.per}`)}`}
    </>
  )
  const rows: Fact[] = [
    { label: t(`kinds.${thing.kind}`), value: thing.link ? <LinkText to={thing.link}>{name}</LinkText> : name },
    { label: t('requester'), value: <PartyLine party={agreement.requester} /> },
    { label: t('owner'), value: <PartyLine party={agreement.owner} /> },
    ...(several
      ? [
          { label: t('quantity'), value: thing.per ? t(`units.${thing.per}`, { count: quantity }) : quantity },
          { label: thing.per ? t('price') : t('unit-price'), value: one },
        ]
      : []),
    several
      ? { label: t('total'), value: <bdi>{amount(agreement) ?? t('no-price')}</bdi> }
      : { label: t('price'), value: one },
    { label: auctionId ? t('auction') : t('asked'), value: <DateText value={agreement.createdAt} /> },
  ]
  return <Facts rows={rows} layout="list" />
}
