import { Menu as MenuIcon } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { openDrawer } from './overlays.ts'

/** Opens the menus on small screens. */
export function DrawerButton() {
  const t = useText<typeof strings>('shell')
  return <IconButton label={t('bar.open-menu')} icon={<MenuIcon {...iconLarge} />} onClick={openDrawer} />
}
