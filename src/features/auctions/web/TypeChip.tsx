import { Building2 } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { ItemKindKey } from '../../items/contract.ts'
import type { strings as items } from '../../items/strings.en.ts'
import { itemIcons } from '../../items/web/public.ts'
import { useKindWords } from '../../profiles/web/public.ts'

/** What kind of thing is sold: idea, project, product, service, or a company. Needs the sentences of `items` and `profiles`. */
export function TypeChip({ type, tone = 'paper' }: { type: string; tone?: 'paper' | 'neutral' }) {
  const t = useText<typeof items>('items')
  const company = useKindWords('company')
  const { data: kind } = ItemKindKey.safeParse(type)
  const Icon = kind ? itemIcons[kind] : Building2
  return (
    <Chip tone={tone} icon={<Icon {...iconSmall} />}>
      {kind ? t(`kinds.${kind}.noun`) : company('noun')}
    </Chip>
  )
}
