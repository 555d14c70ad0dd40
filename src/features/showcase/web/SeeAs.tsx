import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { VIEWERS } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import css from './ShowcasePage.module.css'

/** The owner's switch: the page as others see it. The server decides what each of them gets. */
export function SeeAs() {
  const t = useText<typeof strings>('showcase')
  const [as, setAs] = useQueryState('as', 'own')
  const value = VIEWERS.find(one => one === as) ?? 'own'
  return (
    <div className={css.own}>
      <p>{t('own-page')}</p>
      <Segmented
        label={t('see-as')}
        value={value}
        onChange={setAs}
        options={VIEWERS.map(key => ({ key, label: t(`as.${key}`) }))}
      />
      <Button size="compact" href="/pages/company-profile">
        {t('your-state')}
      </Button>
    </div>
  )
}
