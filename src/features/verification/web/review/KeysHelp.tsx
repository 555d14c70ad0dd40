import { useText } from '../../../../platform/web/text.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './KeysHelp.module.css'

const ROWS = [
  { key: 'queue', keys: ['J', 'K'] },
  { key: 'ok', keys: ['O'] },
  { key: 'ask', keys: ['N'] },
  { key: 'move', keys: ['↓', '↑'] },
  { key: 'documents', keys: ['D', '⇧ D'] },
  { key: 'approve', keys: ['A'] },
  { key: 'changes', keys: ['C'] },
  { key: 'reject', keys: ['R'] },
  { key: 'note', keys: ['M'] },
] as const

/** The keys of an open case. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  return (
    <Dialog open size="small" onClose={onClose} title={t('keys.title')}>
      <p className={styles.lead}>{t('keys.lead')}</p>
      <dl className={styles.rows}>
        {ROWS.map(({ key, keys }) => (
          <div key={key} className={styles.row}>
            <dt>{t(`keys.${key}`)}</dt>
            <dd dir="ltr" className={styles.keys}>
              {keys.map(one => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
