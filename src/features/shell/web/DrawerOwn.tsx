import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { addressOf } from '../menus.ts'
import { sideMenuOf } from '../side-menu.ts'
import type { strings } from '../strings.en.ts'
import styles from './Drawer.module.css'
import { DrawerLink } from './DrawerLink.tsx'
import { menuIcons } from './menu-icons.ts'
import { mountedPages } from './mounted.ts'

/** The side menu as the drawer shows it, all open. */
export function DrawerOwn({ onHere }: { onHere: () => void }) {
  const t = useText<typeof strings>('shell')
  const entries = sideMenuOf(mountedPages(), useViewer())
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map(({ key, path, parts, caption }) => {
        const Drawing = menuIcons[key]
        const icon = <Drawing {...iconProps} />
        if (path !== undefined)
          return (
            <DrawerLink key={key} to={path} icon={icon} onHere={onHere}>
              {t(`menu.${key}`)}
            </DrawerLink>
          )
        return (
          <li key={key}>
            {caption && <h3 className={styles.title}>{t(`menu.${caption}`)}</h3>}
            <p className={styles.entry}>
              {icon}
              {t(`menu.${key}`)}
            </p>
            <ul className={styles.parts}>
              {parts.map(part => (
                <DrawerLink key={part.key} to={addressOf(part)} onHere={onHere}>
                  {t(`menu.${part.key}`)}
                </DrawerLink>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
