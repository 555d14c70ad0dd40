import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { ExternalLink, ListOrdered, X } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession, useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { ModalFrame } from '../../../platform/web/ui/ModalFrame.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useClub } from '../../settings/web/public.ts'
import { barOf } from '../rules.ts'
import { addressOf } from '../rules/menus.ts'
import type { strings } from '../strings.en.ts'
import { HomeLink } from './BarParts.tsx'
import { CurrencyButton } from './CurrencyButton.tsx'
import styles from './Drawer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { leave } from './leave.ts'
import { useMenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import { mountedPages } from './mounted.ts'
import { openArranger } from './overlays.ts'
import { SoonName } from './SoonName.tsx'
import { useSideMenu } from './use-side-menu.ts'

/** The menus of small screens: the side menu of the signed-in, the bar's places, and how one reads. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const words = useWords()
  const titleId = useId()
  const { pathname } = useLocation()
  const came = useRef(pathname)
  // Whatever was chosen in here leads away from it.
  useEffect(() => {
    if (came.current !== pathname) onClose()
  }, [pathname, onClose])
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
          <DrawerOwn onHere={onClose} />
          <DrawerPlaces onHere={onClose} />
        </nav>
        <DrawerFoot onClose={onClose} />
      </div>
    </ModalFrame>
  )
}

/** How one reads, and the door in or out. */
function DrawerFoot({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const { viewer } = useSession()
  const { skin, setSkin } = useLanguage()
  const skins = (['light', 'dark', 'system'] as const).map(key => ({ key, label: t(`skins.${key}`) }))
  const out = () => {
    onClose()
    void leave()
  }
  return (
    <div className={styles.foot}>
      <Segmented label={t('bar.skin')} options={skins} value={skin} onChange={setSkin} />
      <div className={styles.row}>
        <LanguageSwitch />
        <CurrencyButton />
      </div>
      {viewer ? (
        <Button wide onClick={out}>
          {t('own.logout')}
        </Button>
      ) : (
        <div className={styles.row}>
          <Button wide href="/login">
            {t('bar.login')}
          </Button>
          <Button wide variant="primary" href="/register">
            {t('bar.join')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The side menu as the drawer shows it, all open. */
function DrawerOwn({ onHere }: { onHere: () => void }) {
  const t = useText<typeof strings>('shell')
  const { entries, arranges } = useSideMenu()
  const counts = useMenuCounts()
  if (entries.length === 0 && !arranges) return null
  return (
    <ul>
      {entries.map(({ key, path, parts, caption, group }) => {
        const Drawing = menuIcons[key]
        const icon = <Drawing {...iconProps} />
        if (path !== undefined)
          return (
            <DrawerLink key={key} to={path} icon={icon} count={counts[key]} begins={group && arranges} onHere={onHere}>
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
      {arranges && (
        <li>
          <button type="button" className={classNames(styles.entry, styles.arrange)} onClick={openArranger}>
            <ListOrdered {...iconProps} />
            {t('menu.arrange')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The bar's places as the drawer shows them: each list under its name. */
function DrawerPlaces({ onHere }: { onHere: () => void }) {
  const t = useText<typeof strings>('shell')
  const viewer = useViewer()
  const club = useClub()
  const bar = barOf(mountedPages(), viewer)
  return (
    <>
      <ul className={styles.group}>
        <DrawerLink to="/index" onHere={onHere}>
          {t('bar.home')}
        </DrawerLink>
        {!viewer && bar.lounge && (
          <DrawerLink to="/timeline" onHere={onHere}>
            {t('bar.lounge')}
          </DrawerLink>
        )}
        {club.tradeLink && (
          <li>
            <Go to={club.tradeLink.url} external className={styles.entry}>
              {club.tradeLink.label}
              <ExternalLink {...iconSmall} />
            </Go>
          </li>
        )}
      </ul>
      {(['services', 'info'] as const).map(
        key =>
          bar[key].length > 0 && (
            <div key={key} className={styles.group}>
              <h3 className={styles.title}>{t(`bar.${key}`)}</h3>
              <ul>
                {bar[key].map(place => (
                  <DrawerLink key={place.key} to={place.path} onHere={onHere}>
                    {t(`bar.${place.key}`)}
                  </DrawerLink>
                ))}
              </ul>
            </div>
          ),
      )}
      {club.soonItems.length > 0 && (
        <div className={styles.group}>
          <h3 className={styles.title}>{t('bar.soon')}</h3>
          <ul>
            {club.soonItems.map(name => (
              <li key={name} className={classNames(styles.entry, styles.soon)}>
                <SoonName name={name} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

type DrawerLinkProps = {
  to: string
  icon?: ReactNode
  /** What waits there. */
  count?: number | undefined
  /** First of a group: a hairline above. */
  begins?: boolean | undefined
  children: ReactNode
  onHere: () => void
}

/** A place in the drawer; the one where the reader already is closes it. */
function DrawerLink({ to, icon, count, begins, children, onHere }: DrawerLinkProps) {
  const t = useText<typeof strings>('shell')
  const here = useLocation().pathname === to
  return (
    <li className={begins ? styles.begins : undefined}>
      <Go
        to={to}
        className={classNames(styles.entry, here && styles.on)}
        aria-current={here ? 'page' : undefined}
        onClick={() => here && onHere()}
      >
        {icon}
        {children}
        {count && (
          <span className={styles.count} title={t('menu.waiting', { count })}>
            <Count value={count} />
          </span>
        )}
      </Go>
    </li>
  )
}
