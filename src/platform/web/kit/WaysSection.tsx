// text: samples for the people who build the club

import { useId, useState } from 'react'
import { BellPlus } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Section } from '../ui/Section.tsx'
import { StepRail } from '../ui/StepRail.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function WaysSection() {
  const say = useSample()
  const [tab, setTab] = useState('about')
  const [page, setPage] = useState(5)
  const id = useId()
  return (
    <div className={styles.stack}>
      <PageHeader
        title={say('Companies', 'الشركات')}
        lead={say('38 of 318 match. All are read by the review team.', '38 من 318 مطابقة. كلها راجعها فريق المراجعة.')}
        breadcrumb={[
          { label: say('Home', 'الرئيسية'), href: '/index' },
          { label: say('Market', 'السوق'), href: '/market' },
          { label: say('Companies', 'الشركات') },
        ]}
        actions={<Button icon={<BellPlus {...iconProps} />}>{say('Save this search', 'احفظ هذا البحث')}</Button>}
      />
      <div>
        <Tabs
          id={id}
          label={say('Parts of the profile', 'أقسام الملف')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'about', label: say('Description', 'الوصف') },
            { key: 'facts', label: say('Facts', 'الحقائق') },
            { key: 'files', label: say('Files', 'الملفات'), count: 4 },
            { key: 'comments', label: say('Comments', 'التعليقات'), count: 9 },
          ]}
        />
        <TabPanel of={id} value={tab}>
          <p>{say('What this tab shows.', 'ما يعرضه هذا القسم.')}</p>
        </TabPanel>
      </div>
      <StepRail
        onPick={() => {}}
        steps={[
          { key: 'details', label: say('Company details', 'بيانات الشركة'), state: 'done' },
          { key: 'info', label: say('Company info', 'معلومات الشركة'), state: 'now', errors: 1 },
          { key: 'address', label: say('Company address', 'العنوان'), state: 'error', errors: 2 },
          { key: 'links', label: say('Social links', 'روابط التواصل'), state: 'todo' },
          { key: 'files', label: say('Attachment', 'المرفقات'), state: 'todo' },
        ]}
      />
      <Pagination page={page} perPage={24} count={460} onPage={setPage} />
      <Section
        title={say('Ending today', 'تنتهي اليوم')}
        action={<Button variant="ghost">{say('All auctions', 'كل المزادات')}</Button>}
      >
        <p>{say('What the section holds.', 'ما يحويه القسم.')}</p>
      </Section>
    </div>
  )
}
