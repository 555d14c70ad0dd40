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

/** `/my-agreements`: what one asked for, and what is asked of one, by state. */
export function MyAgreementsScreen() {
  const t = useText<typeof strings>('agreements')
  const looked = useLooked()
  const list = useMine(looked)
  const slow = useDelayed(list.isPending)
  const { side, set } = looked
  const tabs = (['sent', 'received'] as const).map(key => ({
    key,
    label: t(`tabs.${key}`),
    ...(list.data && { count: list.data.sides[key] }),
  }))
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        id={TABS}
        label={t('tabs.label')}
        value={side}
        onChange={next => set({ side: next === 'sent' ? null : next, state: null, page: null })}
        tabs={tabs}
      />
      <TabPanel of={TABS} value={side}>
        {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
        {slow && <Skeleton height="320px" />}
        {list.data && <AgreementList list={list.data} looked={looked} />}
      </TabPanel>
    </Wrap>
  )
}
