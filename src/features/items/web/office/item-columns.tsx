import type { ListColumn } from '../../../../platform/web/admin/list-props.ts'
import { EyeOff } from '../../../../platform/web/icons.ts'
import type { Say } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { ShownMoney } from '../../../lookups/web/public.ts'
import type { ItemCard } from '../../contract.ts'
import type { OfficeItem } from '../../contract/office.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import { ItemStatusPill } from '../ItemStatusPill.tsx'
import styles from './OfficePage.module.css'

type Words = Say<typeof strings>

/** The status as staff see it: hidden stands in front of everything. */
export function OfficeStatus({ item, t }: { item: OfficeItem; t: Words }) {
  if (item.hidden)
    return <StatusPill status="hidden" tone="danger" icon={<EyeOff {...iconSmall} />} label={t('status.hidden')} />
  return <ItemStatusPill status={item.card.status} />
}

/** The price, or that it is an auction (product rules, section 6). */
function PriceCell({ item, t }: { item: OfficeItem; t: Words }) {
  const { price, offer } = item.card
  if (price) return <ShownMoney amount={price.units} currency={price.currency} own />
  return <Chip tone={offer?.state === 'live' ? 'live' : 'neutral'}>{t('office.auction')}</Chip>
}

/** The first picture small, by which an offer is known again, and its name. */
function NameCell({ card }: { card: ItemCard }) {
  return (
    <span className={styles.named}>
      <span className={styles.thumb}>
        <ItemPicture picture={card.picture} seed={card._id} />
      </span>
      <Bdi lang={card.lang} clip>
        {card.name}
      </Bdi>
    </span>
  )
}

/** What the list of a kind shows. */
export function itemColumns(t: Words): ListColumn<OfficeItem>[] {
  return [
    {
      key: 'name',
      label: t('office.name'),
      sortable: true,
      render: row => <NameCell card={row.card} />,
      csv: row => row.card.name,
    },
    {
      key: 'owner',
      label: t('office.owner'),
      render: row => (
        <LinkText to={`/profile/${encodeURIComponent(row.card.owner.username)}`}>
          <Bdi clip>{row.card.owner.name}</Bdi>
        </LinkText>
      ),
      csv: row => row.card.owner.username,
    },
    {
      key: 'status',
      label: t('office.status'),
      sortable: true,
      render: row => <OfficeStatus item={row} t={t} />,
      csv: row => (row.hidden ? 'hidden' : row.card.status),
    },
    {
      key: 'price',
      label: t('office.price'),
      sortable: true,
      align: 'end',
      render: row => <PriceCell item={row} t={t} />,
      csv: row => (row.card.price ? `${row.card.price.units} ${row.card.price.currency}` : ''),
    },
    {
      key: 'published',
      label: t('office.published'),
      sortable: true,
      render: row => (row.card.publishedAt ? <DateText value={row.card.publishedAt} /> : '—'),
      csv: row => (row.card.publishedAt ? new Date(row.card.publishedAt) : null),
    },
    {
      key: 'featured',
      label: t('office.featured'),
      render: row => (row.card.featured && row.featuredUntil ? <DateText value={row.featuredUntil} /> : '—'),
      csv: row => (row.featuredUntil ? new Date(row.featuredUntil) : null),
    },
  ]
}
