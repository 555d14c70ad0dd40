import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { withoutFilters } from '../address.ts'
import type { ListProps } from './ActiveFilters.tsx'
import { FilterRail } from './FilterRail.tsx'

/** On phones the filters fill a sheet; its button says what they leave. */
export function FilterSheet({ on, ...rail }: ListProps & { on: number }) {
  const { words } = rail
  const t = useWords()
  const [open, setOpen] = useState(false)
  const count = rail.answer?.count ?? 0
  const footer = (
    <>
      <Button disabled={on === 0} onClick={() => rail.onChange(withoutFilters(rail.looked))}>
        {t('ui.clear-all')}
      </Button>
      <Button variant="primary" onClick={() => setOpen(false)}>
        {words.say('show', { count })}
      </Button>
    </>
  )
  return (
    <>
      <Button icon={<SlidersHorizontal {...iconProps} />} onClick={() => setOpen(true)}>
        {on > 0 ? words.say('filters-on', { count: on }) : words.say('filters')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.say('filters')} footer={footer}>
        <FilterRail {...rail} />
      </Sheet>
    </>
  )
}
