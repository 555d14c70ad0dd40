import { useText } from '../../../../platform/web/text.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import application from '../review/Application.module.css'
import { ApplicationGroups } from '../review/ApplicationGroups.tsx'
import { ChangesTab } from '../review/ChangesTab.tsx'
import { KeysButton } from '../review/KeysButton.tsx'
import type { Marks } from '../review/use-marks.ts'
import own from './Partner.module.css'
import { PartnerHead } from './PartnerHead.tsx'
import { PartnerNotes } from './PartnerNotes.tsx'

const TABS = ['application', 'changes', 'notes'] as const
export type PartnerTabKey = (typeof TABS)[number]

type PartnerSheetProps = {
  view: PartnerCaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  tab: PartnerTabKey
  onTab: (tab: PartnerTabKey) => void
  onOpen: (fileId: string) => void
  onList: () => void
  onKeys: () => void
}

/** Head and tabs of a case, over what the chosen tab shows. What changed stands only where a version was approved before. */
export function PartnerSheet(props: PartnerSheetProps) {
  const { view, tab, onTab, onList, onKeys } = props
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  const counts = {
    application: undefined,
    changes: view.changes[0]?.items.length,
    notes: view.notes.length || undefined,
  }
  const tabs = TABS.filter(key => key !== 'changes' || view.changes.length > 0)
  return (
    <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
      <div className={styles.top}>
        <PartnerHead view={view} onList={onList} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          id="case"
          label={t('case.tabs')}
          value={tab}
          onChange={onTab}
          tabs={tabs.map(key => ({ key, label: t(`case.${key}`), count: counts[key] }))}
        />
        <KeysButton onPress={onKeys} />
      </div>
      <div className={styles.body}>
        <TabPanel of="case" value={tab}>
          <Shown {...props} />
        </TabPanel>
      </div>
    </div>
  )
}

function Shown({ view, marks, mayAct, opened, tab, onOpen }: PartnerSheetProps) {
  const t = useText<typeof strings>('verification')
  if (tab === 'changes') return <ChangesTab view={view} />
  if (tab === 'notes') return <PartnerNotes view={view} />
  return (
    <div className={application.application}>
      <ApplicationGroups
        view={view}
        marks={marks}
        mayAct={mayAct}
        opened={opened}
        onOpen={onOpen}
        reads={view.applicant.language}
        forSelf
        secret={() => <span className={own.quiet}>{t('mine.secret')}</span>}
      />
    </div>
  )
}
