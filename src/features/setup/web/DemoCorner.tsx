import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Pause, Play } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { readDemoLife, switchDemoLife } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './DemoCorner.module.css'

/**
 * The corner of the demo club: a word that, pressed, says that its members are at work, and stops them. Nothing where they cannot,
 * and nothing on phones, where it would lie on what is read.
 */
export function DemoCorner() {
  const t = useText<typeof strings>('setup')
  const [open, setOpen] = useState(false)
  // Its members go on while somebody looks: a window that shows says so every minute.
  const { data } = useRead(readDemoLife, undefined, { staleMs: 60_000, refetchMs: 60_000 })
  const { run, busy } = useWrite(switchDemoLife, { invalidates: [readDemoLife] })
  const on = data?.data.on ?? null
  if (on === null) return null
  const said = t(on ? 'life.on' : 'life.off')
  const Drawing = on ? Pause : Play
  return (
    <aside className={classNames(css.corner, open && css.opened)} aria-label={t('life.title')}>
      <button
        type="button"
        className={css.dot}
        aria-expanded={open}
        // Closed it is called what it shows.
        aria-label={open ? said : undefined}
        title={said}
        onClick={() => setOpen(!open)}
      >
        <span className={on ? css.alive : css.still} />
        {!open && t(on ? 'life.short-on' : 'life.short-off')}
      </button>
      {open && (
        <>
          <span className={css.words}>{said}</span>
          <IconButton
            size="compact"
            label={t(on ? 'life.pause' : 'life.go')}
            icon={<Drawing {...iconProps} />}
            disabled={busy}
            onClick={() => void run({ body: { on: !on } })}
          />
        </>
      )}
    </aside>
  )
}
