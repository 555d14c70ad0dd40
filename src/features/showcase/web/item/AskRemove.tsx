import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { strings as itemWords } from '../../../items/strings.en.ts'

type AskRemoveProps = { open: boolean; name: string; onClose: () => void; onRemove: () => void }

/** Says what removing does before it is done. */
export function AskRemove({ open, name, onClose, onRemove }: AskRemoveProps) {
  const words = useText<typeof itemWords>('items')
  const footer = (
    <>
      <Button onClick={onClose}>{words('mine.keep')}</Button>
      <Button variant="danger" onClick={onRemove}>
        {words('mine.remove')}
      </Button>
    </>
  )
  const title = words('mine.remove-title', { name: isolate(name) })
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small" footer={footer}>
      <p>{words('mine.remove-body')}</p>
    </Dialog>
  )
}
