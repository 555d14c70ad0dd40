import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'
import { AgreementList } from './AgreementList.tsx'
import css from './Agreements.module.css'
import { useLooked } from './use-looked.ts'
import { useMine } from './use-mine.ts'

const TABS = 'agreements'

/** `/my-agreements`: what one asked for, and what is asked of one, by state. It opens on the side that needs its reader. */
export function MyAgreementsScreen() {
  const t = useText<typeof strings>('agreements')
  const address = useLooked()
  const list = useMine(address)
  const slow = useDelayed(list.isPending)
  const side = address.side ?? list.data?.side
  const { set } = address
  const tabs = (['sent', 'received'] as const).map(key => ({
    key,
    label: t(`tabs.${key}`),
    ...(list.data && { count: list.data.sides[key] }),
  }))
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="320px" />}
      {side && (
        <>
          <Tabs
            id={TABS}
            label={t('tabs.label')}
            value={side}
            onChange={next => set({ side: next, state: null, page: null })}
            tabs={tabs}
          />
          <TabPanel of={TABS} value={side}>
            {list.data && (
              <AgreementList list={list.data} looked={{ ...address, side, set: change => set({ side, ...change }) }} />
            )}
          </TabPanel>
        </>
      )}
    </Wrap>
  )
}
