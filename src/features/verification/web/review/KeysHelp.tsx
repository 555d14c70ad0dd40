import { Keyboard } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
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

/** What the same keys do for a partner; the others have no place in their hands. */
const PARTNERS = { approve: 'mine.attest', reject: 'mine.decline' } as const

/** The keys of an open case. */
export function KeysHelp({ forPartner = false, onClose }: { forPartner?: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  return (
    <Dialog open size="small" onClose={onClose} title={t('keys.title')}>
      <p className={styles.lead}>{t('keys.lead')}</p>
      <dl className={styles.rows}>
        {ROWS.filter(row => !forPartner || row.key !== 'changes').map(({ key, keys }) => (
          <div key={key} className={styles.row}>
            <dt>{forPartner && key in PARTNERS ? t(PARTNERS[key as keyof typeof PARTNERS]) : t(`keys.${key}`)}</dt>
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

/** Opens the list of keys; on phones there are none. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const t = useText<typeof strings>('verification')
  if (useNarrow()) return null
  return <IconButton size="compact" label={t('case.keys')} icon={<Keyboard {...iconProps} />} onClick={onPress} />
}
