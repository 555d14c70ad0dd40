import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import type { strings } from '../strings.en.ts'
import { Composer } from './Composer.tsx'
import css from './TimelineScreen.module.css'

/** The composer in a sheet of its own, on phones. */
export function ComposerSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  return (
    <Dialog open={open} title={t('composer.title')} onClose={onClose}>
      <div className={css.sheet}>
        <Composer opens onDone={onClose} />
      </div>
    </Dialog>
  )
}
