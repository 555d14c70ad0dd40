import { Suspense } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { BarSearch } from './BarSearch.tsx'
import { BarWaiting } from './BarWaiting.tsx'
import { DrawerButton } from './DrawerButton.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MemberTools } from './member-tools.ts'
import { useMedia } from './use-media.ts'

/** The bar of the back-office: where one is, one wide search, and oneself. */
export function OfficeBar() {
  const t = useText<typeof strings>('shell')
  const wide = useMedia('(width >= 960px)')
  const narrow = useMedia('(width < 700px)')
  return (
    <header className={styles.bar}>
      <div className={styles.officeRow}>
        {!wide && <DrawerButton />}
        <HomeLink />
        {!narrow && <Chip>{t('bar.office')}</Chip>}
        <span className={styles.gap} />
        <div className={styles.tools}>
          <BarSearch wide />
          {!narrow && <LanguageSwitch />}
          <Suspense fallback={<BarWaiting />}>
            <MemberTools office />
          </Suspense>
        </div>
      </div>
    </header>
  )
}
