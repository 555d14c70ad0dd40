import { useRef, useState } from 'react'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSignal } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import { reacted } from '../contract.ts'
import type { LiveRoom } from '../contract/inside.ts'
import type { Reaction } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import { SIGNS } from './Controls.tsx'
import { nameOfSeat } from './names.ts'
import css from './Reactions.module.css'

type Floating = { id: number; reaction: Reaction; name: string }
const LASTS_MS = 4000
const MOST = 12

/** Reactions that float up for a moment, with who sent them. */
export function Reactions({ live }: { live: LiveRoom }) {
  const t = useText<typeof strings>('rooms')
  const [floating, setFloating] = useState<readonly Floating[]>([])
  const next = useRef(0)
  useSignal(reacted, live.inside, ({ seatId, reaction }) => {
    const seat = live.seats.find(({ _id }) => _id === seatId)
    const one = { id: next.current++, reaction, name: nameOfSeat(t, seat ?? { name: '' }) }
    setFloating(before => [...before, one].slice(-MOST))
    setTimeout(() => setFloating(before => before.filter(({ id }) => id !== one.id)), LASTS_MS)
  })
  return (
    <div className={css.reactions} role="status">
      {floating.map(({ id, reaction, name }) => (
        <p key={id} className={css.one}>
          <span className={css.sign} aria-hidden="true">
            {SIGNS[reaction]}
          </span>
          <span className="visually-hidden">
            {t('web.reactions.said', { name: isolate(name), reaction: t(`web.reactions.${reaction}`) })}
          </span>
          <bdi className={css.name} aria-hidden="true">
            {name}
          </bdi>
        </p>
      ))}
    </div>
  )
}
