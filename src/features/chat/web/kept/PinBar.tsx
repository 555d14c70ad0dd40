import { useState } from 'react'
import { Pin } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import { usePins } from './kept-data.ts'
import css from './Kept.module.css'

type PinBarProps = { sessionId: string; names: (id: string) => string; onGo: (seq: number) => void }

/** The messages that stand over a conversation: each leads to its place. */
export function PinBar({ sessionId, names, onGo }: PinBarProps) {
  const t = useText<typeof strings>('chat')
  const pins = usePins(sessionId).data?.data ?? []
  const [at, setAt] = useState(0)
  const one = pins[at % Math.max(1, pins.length)]
  if (!one) return null
  const go = () => {
    onGo(one.seq)
    // Pressed again it is the one before it.
    setAt(now => (now + 1) % pins.length)
  }
  return (
    <button type="button" className={css.pins} onClick={go}>
      <Pin {...iconSmall} />
      <span className={css.pinWords}>
        <span className={css.pinTitle}>
          {pins.length > 1 ? t('pins.one-of', { place: (at % pins.length) + 1, count: pins.length }) : t('pins.one')}
          {' · '}
          <Bdi>{one.own ? t('yourself') : names(one.by)}</Bdi>
        </span>
        <Bdi clip>{one.text || t('pins.no-words')}</Bdi>
      </span>
    </button>
  )
}
