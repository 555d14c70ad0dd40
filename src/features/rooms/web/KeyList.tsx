import { canShareScreen } from '../../../engines/media/web/devices.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import type { strings } from '../strings.en.ts'
import css from './KeyList.module.css'
import { keysAct } from './use-room-keys.ts'

type KeyListProps = { open: boolean; onClose: () => void; sends: boolean; hand: boolean }

/** The keys of a room, as far as they do something for the reader. */
export function KeyList({ open, onClose, sends, hand }: KeyListProps) {
  const t = useText<typeof strings>('rooms')
  const rows = [
    ...(sends ? [['M', 'microphone'] as const, ['V', 'camera'] as const] : []),
    ...(sends && canShareScreen() ? [['S', 'screen'] as const] : []),
    ...(hand ? [['H', 'hand'] as const] : []),
    ['C', 'chat'] as const,
    ['K', 'keys'] as const,
  ]
  return (
    <Dialog open={open} size="small" onClose={onClose} title={t('web.keys.title')}>
      {!keysAct() && <p>{t('web.keys.off')}</p>}
      <dl className={css.list}>
        {rows.map(([letter, key]) => (
          <div key={letter} className={css.row}>
            <dt>{t(`web.keys.${key}`)}</dt>
            <dd>
              <Kbd>{letter}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
