import { Search } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { onMac } from './on-mac.ts'
import { openPalette } from './overlays.ts'
import { useMedia } from './use-media.ts'

/** Looks like a field, opens the palette. */
export function BarSearch({ wide = false }: { wide?: boolean }) {
  const t = useText<typeof strings>('shell')
  const roomy = useMedia('(width >= 1200px)')
  const narrow = useMedia('(width < 960px)')
  if (narrow || !(roomy || wide))
    return <IconButton label={t('bar.search')} icon={<Search {...iconProps} />} onClick={openPalette} />
  return (
    <button
      type="button"
      className={classNames(styles.search, wide && styles.searchWide)}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <Search {...iconSmall} />
      <span>{wide ? t('bar.search-office') : t('bar.search')}</span>
      <Kbd>{onMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
    </button>
  )
}
