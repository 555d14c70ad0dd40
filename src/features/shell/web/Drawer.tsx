import { ExternalLink, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { ModalFrame } from '../../../platform/web/ui/ModalFrame.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useClub } from '../../settings/web/data.ts'
import { barOf } from '../rules.ts'
import { sideMenuOf } from '../side-menu.ts'
import type { strings } from '../strings.en.ts'
import styles from './Drawer.module.css'
import { DrawerFoot } from './DrawerFoot.tsx'
import { HomeLink } from './HomeLink.tsx'
import { menuIcons } from './menu-icons.ts'
import { mountedPages } from './mounted.ts'
import { SoonName } from './SoonName.tsx'

/** The menus of small screens: the side menu of the signed-in, the bar's places, and how one reads. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const words = useWords()
  const titleId = useId()
  const { pathname } = useLocation()
  const { viewer } = useSession()
  const club = useClub()
  const came = useRef(pathname)
  // Whatever was chosen in here leads away from it.
  useEffect(() => {
    if (came.current !== pathname) onClose()
  }, [pathname, onClose])
  const pages = mountedPages()
  const bar = barOf(pages, viewer)
  const link = (path: string, label: string, icon?: React.ReactNode) => (
    <li key={path}>
      <Go
        to={path}
        className={classNames(styles.entry, path === pathname && styles.on)}
        aria-current={path === pathname ? 'page' : undefined}
        onClick={() => path === pathname && onClose()}
      >
        {icon}
        {label}
      </Go>
    </li>
  )
  return (
    <ModalFrame onClose={onClose} labelledBy={titleId} className={styles.drawer}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <HomeLink />
          <h2 id={titleId} tabIndex={-1} className="visually-hidden">
            {t('menu.label')}
          </h2>
          <IconButton label={words('ui.close')} icon={<X {...iconProps} />} onClick={onClose} />
        </div>
        <nav className={styles.scroll} aria-label={t('menu.label')}>
          <ul>
            {sideMenuOf(pages, viewer).map(({ key, path, parts }) => {
              const Drawing = menuIcons[key]
              if (path !== undefined) return link(path, t(`menu.${key}`), <Drawing {...iconProps} />)
              return (
                <li key={key}>
                  <p className={styles.entry}>
                    <Drawing {...iconProps} />
                    {t(`menu.${key}`)}
                  </p>
                  <ul className={styles.parts}>{parts.map(part => link(part.path, t(`menu.${part.key}`)))}</ul>
                </li>
              )
            })}
          </ul>
          <ul className={styles.group}>
            {link('/index', t('bar.home'))}
            {!viewer && bar.lounge && link('/timeline', t('bar.lounge'))}
            {club.tradeLink && (
              <li>
                <Go to={club.tradeLink.url} external className={styles.entry}>
                  {club.tradeLink.label}
                  <ExternalLink {...iconSmall} />
                </Go>
              </li>
            )}
            {club.soonItems.map(name => (
              <li key={name} className={classNames(styles.entry, styles.soon)}>
                <SoonName name={name} />
              </li>
            ))}
          </ul>
          {(['services', 'info'] as const).map(
            key =>
              bar[key].length > 0 && (
                <div key={key} className={styles.group}>
                  <h3 className={styles.title}>{t(`bar.${key}`)}</h3>
                  <ul>{bar[key].map(place => link(place.path, t(`bar.${place.key}`)))}</ul>
                </div>
              ),
          )}
        </nav>
        <DrawerFoot onClose={onClose} />
      </div>
    </ModalFrame>
  )
}
