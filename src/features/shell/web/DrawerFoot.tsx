import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import type { strings } from '../strings.en.ts'
import { CurrencyButton } from './CurrencyButton.tsx'
import styles from './Drawer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { leave } from './leave.ts'

/** How one reads, and the door in or out. */
export function DrawerFoot({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const { viewer } = useSession()
  const { skin, setSkin } = useLanguage()
  const skins = (['light', 'dark', 'system'] as const).map(key => ({ key, label: t(`skins.${key}`) }))
  const out = () => {
    onClose()
    void leave()
  }
  return (
    <div className={styles.foot}>
      <Segmented label={t('bar.skin')} options={skins} value={skin} onChange={setSkin} />
      <div className={styles.row}>
        <LanguageSwitch />
        <CurrencyButton />
      </div>
      {viewer ? (
        <Button wide onClick={out}>
          {t('own.logout')}
        </Button>
      ) : (
        <div className={styles.row}>
          <Button wide href="/login">
            {t('bar.login')}
          </Button>
          <Button wide variant="primary" href="/register">
            {t('bar.join')}
          </Button>
        </div>
      )}
    </div>
  )
}
