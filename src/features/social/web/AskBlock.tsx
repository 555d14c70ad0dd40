import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'

type AskBlockProps = { name: string; open: boolean; onClose: () => void; onBlock: () => void }

/** Says what a block does before it is done. */
export function AskBlock({ name, open, onClose, onBlock }: AskBlockProps) {
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
