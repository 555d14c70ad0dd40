import { useQueryClient } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { shortCount } from '../../../platform/shared/text.ts'
import { Heart } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './HeartCount.module.css'
import { setReactions, useReactions } from './use-reactions.ts'
import { useSwitch } from './use-switch.ts'

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

type LikeButtonProps = {
  kind: string
  id: string
  name: string
  /** Counts that the page came with. */
  initial?: { likes: number; comments: number }
}

/**
 * Likes a thing, or likes it no longer, and says how many do: at once here, within a second in the windows of others. A visitor logs
 * in and comes back to it done. Needs the sentences of `social` (`strings` of the page).
 */
export function LikeButton({ kind, id, name, initial }: LikeButtonProps) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const ref = { kind, id }
  const { likes } = useReactions(ref, { initial, listens: useSeen(button) })
  const { on, press, viewer } = useSwitch(ref, 'liked')
  const turn = async () => {
    const step = on ? -1 : 1
    const move = (by: number) => setReactions(client, ref, now => ({ likes: Math.max(0, now.likes + by) }))
    if (viewer) move(step)
    if (!(await press(!on)) && viewer) move(-step)
  }
  return <HeartCount ref={button} name={name} on={on} count={likes} onPress={() => void turn()} />
}

/** True while the element is on the screen; always true where a browser cannot tell. */
function useSeen(element: RefObject<Element | null>): boolean {
  const known = typeof IntersectionObserver !== 'undefined'
  const [seen, setSeen] = useState(!known)
  useEffect(() => {
    if (!known || !element.current) return
    const observer = new IntersectionObserver(entries => setSeen(entries.some(entry => entry.isIntersecting)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, known])
  return seen
}
