import { type ReactNode, useState } from 'react'
import { Ban } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { MenuItem } from '../../../platform/web/ui/MenuEntry.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { strings } from '../strings.en.ts'
import { useSwitch } from './use-switch.ts'

type UseBlock = {
  kind: string
  id: string
  name: string
  /** The page takes away what it shows of them. */
  onBlocked?: () => void
}

/**
 * Blocking a member as an entry of a menu: `item` goes among the menu's items, `dialog` beside the menu. Blocking asks first,
 * taking it back does not.
 */
export function useBlock({ kind, id, name, onBlocked }: UseBlock): {
  item: MenuItem
  dialog: ReactNode
  blocked: boolean
} {
  const t = useText<typeof strings>('social')
  const [asks, setAsks] = useState(false)
  const { on, press, viewer } = useSwitch({ kind, id }, 'blocked', { offer: () => setAsks(true) })
  const named = { name: isolate(name) }
  const turn = async (to: boolean) => {
    if (!(await press(to))) return
    toast({ tone: 'success', title: t(to ? 'now-blocked' : 'no-longer-blocked', named) })
    if (to) onBlocked?.()
  }
  const item: MenuItem = {
    key: 'block',
    label: t(on ? 'unblock-named' : 'block-named', named),
    icon: <Ban {...iconProps} />,
    tone: on ? undefined : 'danger',
    onPick: () => (on || !viewer ? void turn(!on) : setAsks(true)),
  }
  const dialog = <AskBlock name={name} open={asks} onClose={() => setAsks(false)} onBlock={() => void turn(true)} />
  return { item, dialog, blocked: on }
}

type AskBlockProps = { name: string; open: boolean; onClose: () => void; onBlock: () => void }

/** Says what a block does before it is done. */
function AskBlock({ name, open, onClose, onBlock }: AskBlockProps) {
  const t = useText<typeof strings>('social')
  const words = useWords()
  const named = { name: isolate(name) }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="danger"
        onClick={() => {
          onClose()
          onBlock()
        }}
      >
        {t('block')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('ask-block', named)} size="small" footer={footer}>
      <p>{t('ask-block-too', named)}</p>
    </Dialog>
  )
}
