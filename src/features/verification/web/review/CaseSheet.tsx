import { useText } from '../../../../platform/web/text.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { CaseHead } from './CaseHead.tsx'
import { CASE_TABS, CaseTab, type CaseTabKey } from './CaseTab.tsx'
import { KeysButton } from './KeysButton.tsx'
import type { Marks } from './use-marks.ts'

type CaseSheetProps = {
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  tab: CaseTabKey
  onTab: (tab: CaseTabKey) => void
  onOpen: (fileId: string) => void
  onQueue: () => void
  onKeys: () => void
}

/** Head and tabs of a case, over what the chosen tab shows; scrolls by itself where there is room for panes. */
export function CaseSheet(props: CaseSheetProps) {
  const { view, tab, onTab, onQueue, onKeys } = props
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  return (
    <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
      <div className={styles.top}>
        <CaseHead view={view} onQueue={onQueue} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          id="case"
          label={t('case.tabs')}
          value={tab}
          onChange={onTab}
          tabs={tabsOf(view).map(key => ({ key, label: t(`case.${key}`), count: countOf(view, key) }))}
        />
        <KeysButton onPress={onKeys} />
      </div>
      <div className={styles.body}>
        <TabPanel of="case" value={tab}>
          <CaseTab {...props} />
        </TabPanel>
      </div>
    </div>
  )
}

/** The partner's part stands only where partners take part, or did. */
const tabsOf = (view: CaseView): CaseTabKey[] =>
  CASE_TABS.filter(
    key => key !== 'partner' || view.assignments.length > 0 || view.notGivable !== 'verification.partners-off',
  )

/** What is new is counted; the rest speaks for itself. */
function countOf(view: CaseView, tab: CaseTabKey): number | undefined {
  if (tab === 'changes') return view.changes[0]?.items.length
  return tab === 'notes' && view.notes.length > 0 ? view.notes.length : undefined
}
