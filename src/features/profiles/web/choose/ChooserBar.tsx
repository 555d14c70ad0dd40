import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { ClubLogo } from '../../../settings/web/ClubLogo.tsx'
import { useClub } from '../../../settings/web/data.ts'
import type { strings } from '../../strings.en.ts'
import styles from './AccountType.module.css'

/** On the page without bars: the club's name, the other language, and the way out. Whatever was begun is saved. */
export function ChooserBar() {
  const t = useText<typeof strings>('profiles')
  const { name } = useClub()
  const { language, setLanguage } = useLanguage()
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <header className={styles.bar}>
      <Go to="/index" className={styles.logo}>
        <ClubLogo />
        <bdi>{name}</bdi>
      </Go>
      <span className={styles.tools}>
        <Button variant="ghost" lang={other} onClick={() => void setLanguage(other)}>
          {t('chooser.other-language')}
        </Button>
        <Button variant="ghost" href="/index">
          {t('chooser.leave')}
        </Button>
      </span>
    </header>
  )
}
