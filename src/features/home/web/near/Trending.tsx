import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { ItemKindKey } from '../../../items/contract.ts'
import { itemPathOf } from '../../../items/rules.ts'
import { itemIcons } from '../../../items/web/public.ts'
import type { TrendingItem } from '../../../lounge/contract.ts'
import { readTrending } from '../../contract/rows.ts'
import type { strings } from '../../strings.en.ts'
import { Room } from '../Room.tsx'
import { NearRow } from './NearRow.tsx'
import styles from './Trending.module.css'

const KINDS = ['idea', 'project', 'product', 'service'] as const

/** A kind without anything leaves no gap. */
const columnsFor = (kinds: number) => (kinds > 3 ? 4 : kinds === 3 ? 3 : 2)

/** What members are interested in now, as the Lounge counts it: three of each kind. Kinds without any are left out. */
export function Trending() {
  const t = useText<typeof strings>('home')
  const { data, isPending } = useRead(readTrending, {}, { staleMs: 60_000 })
  if (isPending) return <Room of="trending" />
  const kinds = KINDS.filter(kind => data && data.data[kind].length > 0)
  if (!data || kinds.length === 0) return null
  return (
    <NearRow
      title={t('trending.title')}
      all={{ href: '/market', label: t('trending.all') }}
      columns={columnsFor(kinds.length)}
    >
      {kinds.map(kind => (
        <TrendingKind key={kind} kind={kind} items={data.data[kind]} />
      ))}
    </NearRow>
  )
}

function TrendingKind({ kind, items }: { kind: ItemKindKey; items: readonly TrendingItem[] }) {
  const t = useText<typeof strings>('home')
  const Icon = itemIcons[kind]
  return (
    <Card as="li" className={styles.kind}>
      <h3 className={styles.title}>
        <Icon {...iconProps} />
        {t(`trending.${kind}`)}
      </h3>
      <ol className={styles.ranks}>
        {items.map((item, at) => (
          <li key={item._id} className={styles.rank}>
            <span className={styles.place} aria-hidden="true">
              {at + 1}
            </span>
            <div className={styles.words}>
              <Go to={itemPathOf(item._id)} className={styles.name}>
                <Bdi lang={item.lang}>{item.name}</Bdi>
              </Go>
              <p className={styles.about}>
                <Bdi>{item.owner}</Bdi>
              </p>
              <p className={styles.about}>{t('trending.interested', { count: item.members })}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
