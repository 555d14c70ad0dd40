import { useText } from '../../../platform/web/text.tsx'
import type { strings as ofReports } from '../../reports/strings.en.ts'
import { MyReports } from '../../reports/web/MyReports.tsx'
import type { strings as ofSocial } from '../../social/strings.en.ts'
import { BlockedList } from '../../social/web/BlockedList.tsx'
import type { Section } from '../sections.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { Part } from './Part.tsx'
import { PartnerPart } from './PartnerPart.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** The part of the settings that is open. */
export function OpenSection({ section }: { section: Section }) {
  switch (section) {
    case 'general':
      return <GeneralSection />
    case 'password':
      return <PasswordSection />
    case 'security':
      return <SecuritySection />
    case 'notifications':
      return <NotificationsSection />
    case 'partner':
      return <PartnerPart />
    case 'blocked':
      return <BlockedSection />
    case 'reports':
      return <ReportsSection />
    default:
      return <ProfilePart section={section} />
  }
}

function BlockedSection() {
  const t = useText<typeof ofSocial>('social')
  return (
    <Part title={t('blocked.title')} lead={t('blocked.lead')}>
      <BlockedList />
    </Part>
  )
}

function ReportsSection() {
  const t = useText<typeof ofReports>('reports')
  return (
    <Part title={t('mine.title')} lead={t('mine.lead')}>
      <MyReports />
    </Part>
  )
}
