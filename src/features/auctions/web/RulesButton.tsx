import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import type { strings } from '../strings.en.ts'
import css from './RulesButton.module.css'

const RULES = ['binding', 'maximum', 'soft', 'reserve', 'names', 'log'] as const

/** The rules of auctions beside the page, in the words of a member. */
export function RulesButton() {
  const t = useText<typeof strings>('auctions')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={<Scale {...iconProps} />} onClick={() => setOpen(true)}>
        {t('web.rules.link')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('web.rules.title')} size="small">
        <div className={css.rules}>
          {RULES.map(rule => (
            <section key={rule}>
              <h3 className={css.title}>{t(`web.rules.${rule}-title`)}</h3>
              <p>{t(`web.rules.${rule}`)}</p>
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}
