import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { FormWidth } from '../../../platform/web/ui/FormWidth.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { SECTIONS, sectionOf } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'

const PARTS = { general: GeneralSection, password: PasswordSection, security: SecuritySection }

/** `/account-setting`: one's own settings, each part with an address of its own. */
export function AccountSettings() {
  const t = useText<typeof strings>('my-settings')
  const [asked, setSection] = useQueryState('section', SECTIONS[0])
  const section = sectionOf(asked)
  const Part = PARTS[section]
  return (
    <FormWidth>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div>
        <Tabs
          id="settings"
          label={t('title')}
          tabs={SECTIONS.map(key => ({ key, label: t(`sections.${key}`) }))}
          value={section}
          onChange={setSection}
        />
        <TabPanel of="settings" value={section}>
          <Part />
        </TabPanel>
      </div>
    </FormWidth>
  )
}
