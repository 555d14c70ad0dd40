import { Monitor, Moon, Sun } from 'lucide-react'
import { type Skin, useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { strings } from '../strings.en.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor }
export const SKINS: readonly Skin[] = ['light', 'dark', 'system']

/** Light, dark, or as the device wants it. */
export function SkinMenu() {
  const t = useText<typeof strings>('shell')
  const { skin, setSkin } = useLanguage()
  const Now = ICONS[skin]
  const items = SKINS.map(one => {
    const One = ICONS[one]
    return {
      key: one,
      label: t(`skins.${one}`),
      icon: <One {...iconProps} />,
      checked: skin === one,
      onPick: () => setSkin(one),
    }
  })
  const trigger = <IconButton label={t('bar.skin')} icon={<Now {...iconProps} />} />
  return <Menu trigger={trigger} items={items} label={t('bar.skin')} align="end" />
}
