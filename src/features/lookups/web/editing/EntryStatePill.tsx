import { Archive, Check } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import type { strings } from '../../strings.en.ts'

/** Whether an entry is offered. */
export function EntryStatePill({ retired }: { retired: boolean }) {
  const t = useText<typeof strings>('lookups')
  const state = retired ? 'retired' : 'offered'
  return (
    <StatusPill
      status={state}
      tone={retired ? 'neutral' : 'success'}
      icon={retired ? <Archive {...iconSmall} /> : <Check {...iconSmall} />}
      label={t(`state.${state}`)}
    />
  )
}
