import { useId } from 'react'
import { useLocation } from 'react-router'
import { useFound, useLooked } from '../../../engines/search/web/data.ts'
import { FoundScreen } from '../../../engines/search/web/FoundScreen.tsx'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { Plus } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { ItemCard, ItemKindKey } from '../../items/contract.ts'
import { mayOffer } from '../../items/rules.ts'
import { MyItems } from '../../items/web/public.ts'
import { listLookUps } from '../../lookups/web/public.ts'
import { searchItems } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import { createPathOf } from '../kinds.ts'
import type { strings } from '../strings.en.ts'
import { ItemRow } from './ItemRow.tsx'
import { useMarketWords } from './use-market-words.ts'

/** Another kind is another screen: what was typed in the one does not stay in the other. */
const screenOf = (kind: ItemKindKey) => () => <KindScreen key={kind} kind={kind} />

export const IdeasScreen = screenOf('idea')
export const ProjectsScreen = screenOf('project')
export const ProductsScreen = screenOf('product')
export const ServicesScreen = screenOf('service')

/** The items of one kind: everybody's, and one's own. The address says which; the side menu opens one's own. */
function KindScreen({ kind }: { kind: ItemKindKey }) {
  const t = useText<typeof strings>('market')
  const id = useId()
  const words = useMarketWords(kind)
  const [tab, setTab] = useQueryState('tab', 'all')
  const [looked, change] = useLooked(itemFilters)
  const results = useFound<ItemCard>(searchItems, looked, { kind })
  const mine = tab === 'mine'
  const tabs = [
    { key: 'all', label: t('tabs.all') },
    { key: 'mine', label: t('tabs.mine') },
  ]
  const offer = (primary = false) => (
    <OfferButton kind={kind} primary={primary}>
      {words.say('create')}
    </OfferButton>
  )
  return (
    <FoundScreen
      filters={itemFilters}
      words={words}
      lookUps={listLookUps}
      looked={looked}
      onChange={change}
      results={results}
      title={words.say('title')}
      lead={words.say('lead')}
      keyOf={card => card._id}
      card={card => <ItemRow card={card} />}
      counted={!mine}
      actions={mine ? undefined : offer(true)}
      tabs={<Tabs id={id} label={words.say('title')} tabs={tabs} value={mine ? 'mine' : 'all'} onChange={setTab} />}
      panel={content => (
        <TabPanel of={id} value={mine ? 'mine' : 'all'}>
          {mine ? <MineTab kind={kind} /> : content}
        </TabPanel>
      )}
      none={
        <EmptyState kind="none-yet" title={words.say('none-yet')} body={words.say('none-yet-too')} action={offer()} />
      }
    />
  )
}

/** One's own items of a kind; who is not signed in, has no profile or never may offer it is told why there are none. */
function MineTab({ kind }: { kind: ItemKindKey }) {
  const t = useText<typeof strings>('market')
  const { status, viewer } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'loading' || status === 'offline') return <Skeleton />
  if (!viewer)
    return (
      <EmptyState
        kind="no-permission"
        title={t('mine.visitor')}
        body={t('mine.visitor-too')}
        action={
          <Button variant="primary" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
            {t('mine.login')}
          </Button>
        }
      />
    )
  const refused = refusalToAccess('with-profile', viewer) ?? refusalToAccess({ userTypes: mayOffer(kind) }, viewer)
  if (refused === 'profile-required')
    return (
      <EmptyState
        kind="no-permission"
        title={t('mine.guest')}
        body={t('mine.guest-too')}
        action={
          <Button variant="primary" href="/account-type">
            {t('mine.join')}
          </Button>
        }
      />
    )
  if (refused === 'role-forbidden')
    return <EmptyState kind="no-permission" title={t('mine.never')} body={t('mine.never-too')} />
  return <MyItems kind={kind} />
}

/** Leads to making an item of a kind; not there for whoever never may. A visitor logs in first, a guest makes a profile. */
function OfferButton({ kind, children, primary }: { kind: ItemKindKey; children: string; primary?: boolean }) {
  const { viewer } = useSession()
  const guest = viewer !== null && refusalToAccess('with-profile', viewer) !== null
  if (viewer && !guest && refusalToAccess({ userTypes: mayOffer(kind) }, viewer)) return null
  const href = guest ? '/account-type' : createPathOf(kind)
  return (
    <Button variant={primary ? 'primary' : 'outline'} icon={<Plus {...iconProps} />} href={href}>
      {children}
    </Button>
  )
}
