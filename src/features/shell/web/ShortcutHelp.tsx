import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import { leadsSomewhere } from '../rules.ts'
import { goPlaces } from '../shortcuts.ts'
import type { strings } from '../strings.en.ts'
import { mountedPages } from './mounted.ts'
import { onMac } from './on-mac.ts'
import styles from './ShortcutHelp.module.css'
import { setSingleKeys, singleKeys } from './single-keys.ts'

/** The keys of the product, and the switch for the single ones. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const viewer = useViewer()
  const single = useStore(singleKeys)
  const places = goPlaces(viewer).filter(({ path }) => leadsSomewhere(mountedPages(), viewer, path))
  const rows = [
    { key: 'palette', keys: [onMac() ? '⌘' : 'Ctrl', 'K'], words: t('shortcuts.palette') },
    { key: 'search', keys: ['/'], words: t('shortcuts.search') },
    { key: 'help', keys: ['?'], words: t('shortcuts.help') },
    ...places.map(({ key, letter }) => ({ key, keys: ['G', letter], words: t(`shortcuts.${key}`) })),
  ]
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')}>
      <p className={styles.lead}>{t('shortcuts.lead')}</p>
      <dl className={styles.list}>
        {rows.map(({ key, keys, words }) => (
          <div key={key} className={styles.row}>
            <dt>{words}</dt>
            <dd className={styles.keys} dir="ltr">
              {keys.map(one => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={t('shortcuts.single')} hint={t('shortcuts.single-hint')} value={single} onChange={setSingleKeys} />
    </Dialog>
  )
}
