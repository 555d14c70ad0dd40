import { useSearchParams } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { type Section, sectionOf } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import styles from './AccountSettings.module.css'
import { GeneralSection } from './GeneralSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SecuritySection } from './SecuritySection.tsx'

const PARTS: Record<Section, () => React.ReactNode> = {
  general: GeneralSection,
  password: PasswordSection,
  security: SecuritySection,
}

/** `/account-setting`: one's own settings, each part with an address of its own (`?section=security`). */
export function AccountSettings() {
  const t = useText<typeof strings>('my-settings')
  const [search] = useSearchParams()
  const section = sectionOf(search.get('section') ?? '')
  const Part = PARTS[section]
  return (
    <Wrap className={styles.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.parts}>
        <SectionNav now={section} />
        <div>
          <Part key={section} />
        </div>
      </div>
    </Wrap>
  )
}
