import { Pause, Play } from 'lucide-react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { readDemoLife, switchDemoLife } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './DemoCorner.module.css'

/** The corner of the demo club: says that its members are at work, and stops them. Nothing where they cannot. */
export function DemoCorner() {
  const t = useText<typeof strings>('setup')
  // Its members go on while somebody looks: a window that shows says so every minute.
  const { data } = useRead(readDemoLife, undefined, { staleMs: 60_000, refetchMs: 60_000 })
  const { run, busy } = useWrite(switchDemoLife, { invalidates: [readDemoLife] })
  const on = data?.data.on ?? null
  if (on === null) return null
  const label = t(on ? 'life.pause' : 'life.go')
  const Drawing = on ? Pause : Play
  return (
    <aside className={css.corner} aria-label={t(on ? 'life.on' : 'life.off')}>
      <span className={on ? css.alive : css.still} aria-hidden="true" />
      <span className={css.words}>{t(on ? 'life.on' : 'life.off')}</span>
      <IconButton
        size="compact"
        label={label}
        icon={<Drawing {...iconProps} />}
        disabled={busy}
        onClick={() => void run({ body: { on: !on } })}
      />
    </aside>
  )
}
