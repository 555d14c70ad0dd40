import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { withoutFilters } from '../address.ts'
import type { strings } from '../strings.en.ts'
import type { Results } from './data.ts'
import { FilterRail } from './FilterRail.tsx'
import { useDirectoryWords } from './labels.ts'

type RailProps = Parameters<typeof FilterRail>[0]

/** On phones the filters fill a sheet; its button says what they leave. */
export function FilterSheet({ results, on, ...rail }: RailProps & { results: Results; on: number }) {
  const t = useText<typeof strings>('directories')
  const by = useDirectoryWords(rail.directory)
  const words = useWords()
  const [open, setOpen] = useState(false)
  const count = results.first?.count ?? 0
  const footer = (
    <>
      <Button onClick={() => rail.onChange(withoutFilters(rail.looked))}>{words('ui.clear-all')}</Button>
      <Button variant="primary" onClick={() => setOpen(false)}>
        {by('show', { count })}
      </Button>
    </>
  )
  return (
    <>
      <Button icon={<SlidersHorizontal {...iconProps} />} onClick={() => setOpen(true)}>
        {on > 0 ? t('filters-on', { count: on }) : t('filters')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('filters')} footer={footer}>
        <FilterRail {...rail} />
      </Sheet>
    </>
  )
}
