import type { Locked } from '../../../../engines/forms/contract.ts'
import { Lock } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'

/** In place of what the reader may not see: who may. Members, or holders of a plan. */
export function LockedChip({ lock, short }: { lock: Locked; short?: boolean }) {
  const t = useText<typeof strings>('profiles') as (key: string) => string
  const who = lock.for === 'members' ? 'members' : (lock.entitlement ?? 'members')
  const long = lock.for === 'members' ? t('card.locked-members') : t(`card.locked-plan.${lock.entitlement}`)
  return (
    <Chip tone="brass" icon={<Lock {...iconSmall} />} title={long}>
      {short ? t(`card.locked-short.${who}`) : long}
    </Chip>
  )
}
