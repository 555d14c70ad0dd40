import type { ReactNode } from 'react'
import { Chip, type Tone } from './Chip.tsx'

/** A state in a table or a head: always icon and word, never colour alone. `status` lands on the element for tests and styles. */
export function StatusPill(props: { status: string; label: string; tone?: Tone; icon?: ReactNode }) {
  return (
    <span data-status={props.status}>
      <Chip tone={props.tone} icon={props.icon}>
        {props.label}
      </Chip>
    </span>
  )
}
