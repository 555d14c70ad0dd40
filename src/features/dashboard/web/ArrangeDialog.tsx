import { type KeyboardEvent, useRef, useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { ArrowDown, ArrowUp, GripVertical } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type Moved, useFocusOfMoved } from '../../../platform/web/ui/use-focus-of-moved.ts'
import { type Desk, keepWishes, readDesk } from '../contract.ts'
import { moved, PARTS, type Part } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './ArrangeDialog.module.css'

/** One's own order of the parts, and whether the figures come by mail. Each change takes effect at once. */
export function ArrangeDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const t = useText<typeof strings>('dashboard')
  const [order, setOrder] = useState<readonly Part[]>(desk.parts)
  const [weekly, setWeekly] = useState(desk.weekly)
  const [last, setLast] = useState<Moved | null>(null)
  const list = useFocusOfMoved(last, order)
  const [dragged, setDragged] = useState<Part | null>(null)
  const [over, setOver] = useState<Part | null>(null)
  const keep = useWrite(keepWishes, {
    invalidates: [readDesk],
    onRefusal: refusal => {
      setOrder(desk.parts)
      setWeekly(desk.weekly)
      toast({ tone: 'danger', title: refusal.message })
    },
  })
  // Whoever presses again before the last order is kept is not made to wait: the newest is sent once the one before is there.
  const wanted = useRef<readonly Part[] | null>(null)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  const put = (next: readonly Part[]) => {
    setOrder(next)
    const busy = wanted.current !== null
    wanted.current = next
    if (!busy) keeping.current = keepNewest()
  }
  const keepNewest = async () => {
    for (let sent: readonly Part[] | null = null; wanted.current && sent !== wanted.current;) {
      sent = wanted.current
      if (!(await keep.run({ body: { parts: [...sent] } }))) break
    }
    wanted.current = null
  }
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await keeping.current
    onClose()
  }
  const move = (part: Part, at: number, by: Moved['by']) => {
    setLast({ id: part, at, by })
    put(moved(order, part, at))
  }
  const onKeyDown = (event: KeyboardEvent, part: Part, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || order[at + step] === undefined) return
    event.preventDefault()
    move(part, at + step, 'keys')
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('order.title')}
      footer={
        <>
          <Button variant="ghost" onClick={() => put(PARTS)}>
            {t('order.usual')}
          </Button>
          <Button variant="primary" loading={ending} onClick={() => void end()}>
            {t('order.done')}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t('order.lead')}</p>
      <ol ref={list} className={css.parts}>
        {order.map((part, at) => {
          const name = t(`order.parts.${part}`)
          return (
            <li
              key={part}
              data-entry={part}
              className={classNames(css.part, over === part && dragged !== part && css.over)}
              onKeyDown={event => onKeyDown(event, part, at)}
              onDragOver={event => {
                if (!dragged) return
                event.preventDefault()
                setOver(part)
              }}
              onDrop={() => {
                if (dragged && dragged !== part) move(dragged, at, 'hand')
                setOver(null)
              }}
            >
              <span
                className={css.handle}
                draggable
                aria-hidden="true"
                onDragStart={() => setDragged(part)}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
              >
                <GripVertical {...iconSmall} />
              </span>
              <span className={css.name}>{name}</span>
              <IconButton
                size="compact"
                label={t('order.up', { name })}
                icon={<ArrowUp {...iconSmall} />}
                disabled={at === 0}
                data-act="up"
                onClick={() => move(part, at - 1, 'up')}
              />
              <IconButton
                size="compact"
                label={t('order.down', { name })}
                icon={<ArrowDown {...iconSmall} />}
                disabled={at === order.length - 1}
                data-act="down"
                onClick={() => move(part, at + 1, 'down')}
              />
            </li>
          )
        })}
      </ol>
      <Switch
        label={t('order.weekly')}
        value={weekly}
        disabled={keep.busy}
        onChange={next => {
          setWeekly(next)
          void keep.run({ body: { weekly: next } })
        }}
      />
    </Dialog>
  )
}
