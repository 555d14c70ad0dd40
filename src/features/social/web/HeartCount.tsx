import type { Ref } from 'react'
import { shortCount } from '../../../platform/shared/text.ts'
import { Heart } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './HeartCount.module.css'

type HeartCountProps = {
  name: string
  on: boolean
  count: number
  compact?: boolean | undefined
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A heart with how many gave theirs. */
export function HeartCount({ name, on, count, compact, onPress, ref }: HeartCountProps) {
  const t = useText<typeof strings>('social')
  const label = t('like-named', { name: isolate(name) })
  return (
    <button
      ref={ref}
      type="button"
      title={label}
      // what is read aloud holds what is seen
      aria-label={count > 0 ? `${label}: ${shortCount(count)}` : label}
      aria-pressed={on}
      className={classNames(css.heart, on && css.on, compact && css.compact)}
      onClick={onPress}
    >
      <Heart {...iconProps} size={compact ? 16 : 20} />
      {count > 0 && <Count value={count} />}
    </button>
  )
}
