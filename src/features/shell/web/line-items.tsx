import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { MenuItem } from '../../../platform/web/ui/Menu.tsx'
import { addressOf, type MenuEntry } from '../menus.ts'
import type { strings } from '../strings.en.ts'
import { menuIcons } from './menu-icons.ts'

const within = (path: string, here: string): boolean => here === path || here.startsWith(`${path}/`)

/** Whether the address shown lies under an entry or one of its parts. */
export const leadsTo = (entry: MenuEntry, here: string): boolean =>
  entry.parts ? entry.parts.some(part => within(part.path, here)) : within(entry.path, here)

/** Entries of the side menu as the lines of a list: a place each; of a heading each of its places, with its name above. */
export function useLineItems(entries: readonly MenuEntry[]): MenuItem[] {
  const t = useText<typeof strings>('shell')
  return entries.flatMap((entry): MenuItem[] => {
    const Drawing = menuIcons[entry.key]
    const icon = <Drawing {...iconProps} />
    const name = t(`menu.${entry.key}`)
    const line = { icon, ...(entry.group && { separated: true }) }
    if (!entry.parts) return [{ ...line, key: entry.key, label: name, href: entry.path }]
    return entry.parts.map((part): MenuItem => {
      const key = `${entry.key}-${part.key}`
      return { ...line, key, label: name, hint: t(`menu.${part.key}`), href: addressOf(part) }
    })
  })
}
