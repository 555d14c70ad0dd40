import type { ReactNode } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { VIEWERS } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import css from './PublicPage.module.css'

type SeeAsProps = { words: string /** Where the owner goes on from here. */; go?: { to: string; label: ReactNode } }

/** The owner's switch: the page as others see it. The server decides what each of them gets. */
export function SeeAs({ words, go }: SeeAsProps) {
  const t = useText<typeof strings>('public-pages')
  const [as, setAs] = useQueryState('as', 'own')
  const value = VIEWERS.find(one => one === as) ?? 'own'
  return (
    <div className={css.own}>
      <p>{words}</p>
      <Segmented
        label={t('see-as')}
        value={value}
        onChange={setAs}
        options={VIEWERS.map(key => ({ key, label: t(`as.${key}`) }))}
      />
      {go && (
        <Button size="compact" href={go.to}>
          {go.label}
        </Button>
      )}
    </div>
  )
}
