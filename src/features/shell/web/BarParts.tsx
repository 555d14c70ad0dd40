import { Menu as MenuIcon, Search } from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconLarge, iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import { ClubLogo, useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import homeLinkStyles from './HomeLink.module.css'
import { onMac } from './on-mac.ts'
import { openDrawer, openPalette } from './overlays.ts'
import { useMedia } from './use-media.ts'

/** One place of the bar. */
export function BarPlace({ to, words, here }: { to: string; words: string; here: boolean }) {
  return (
    <Go to={to} className={classNames(styles.item, here && styles.on)} aria-current={here ? 'page' : undefined}>
      {words}
    </Go>
  )
}

/** Keeps the place of the bell and the face until it is known whose they are. */
export const BarWaiting = () => <span className={styles.waiting} />

/** Opens the menus on small screens. */
export function DrawerButton() {
  const t = useText<typeof strings>('shell')
  return <IconButton label={t('bar.open-menu')} icon={<MenuIcon {...iconLarge} />} onClick={openDrawer} />
}

/** Looks like a field, opens the palette. */
export function BarSearch({ wide = false }: { wide?: boolean }) {
  const t = useText<typeof strings>('shell')
  // Whoever has no profile yet has a button for one in the same row.
  const roomy = useMedia(useViewer()?.role === 'Guest' ? '(width >= 1400px)' : '(width >= 1200px)')
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

/** The club's sign and name, leading home. */
export function HomeLink({ on = 'paper' }: { on?: 'paper' | 'petrol' }) {
  const { name } = useClub()
  return (
    <Go to="/index" className={homeLinkStyles.logo}>
      <ClubLogo on={on} />
      <bdi className={homeLinkStyles.name}>{name}</bdi>
    </Go>
  )
}
