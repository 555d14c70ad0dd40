import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Page } from '../../../platform/shared/site-page.ts'
import { ChevronDown, ExternalLink, Monitor, Moon, Sun } from '../../../platform/web/icons.ts'
import { type Skin, useLanguage } from '../../../platform/web/language.tsx'
import { useSession, useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useClub } from '../../settings/web/public.ts'
import { type BarLink, barOf, isAboutMoney, showsFooter, takesFromAnybody } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import barStyles from './Bar.module.css'
import { BarPlace, BarSearch, BarWaiting, DrawerButton, HomeLink } from './BarParts.tsx'
import { CurrencyButton } from './CurrencyButton.tsx'
import styles from './Frame.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MemberTools } from './member-tools.ts'
import { useMenuLayout } from './menu-layout.ts'
import { mountedPages } from './mounted.ts'
import { SoonName } from './SoonName.tsx'
import { useMedia } from './use-media.ts'
import { useScrolled } from './use-scrolled.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor }
const SKINS: readonly Skin[] = ['light', 'dark', 'system']

/** Light, dark, or as the device wants it. */
function SkinMenu() {
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

/** For whoever is not signed in: the look of the page, and the door. */
function VisitorTools() {
  const t = useText<typeof strings>('shell')
  const { pathname, search } = useLocation()
  const narrow = useMedia('(width < 700px)')
  const next = pathname === '/index' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return (
    <>
      {!narrow && <SkinMenu />}
      <Button href={`/login${next}`} size={narrow ? 'compact' : 'normal'}>
        {t('bar.login')}
      </Button>
    </>
  )
}

const OfficePlace = lazy(async () => ({ default: (await import('./OfficePlace.tsx')).OfficePlace }))

/** The places of the bar: the spec's, by use; what is not there yet stands last, in a list that says so. */
function BarNav() {
  const t = useText<typeof strings>('shell')
  const viewer = useViewer()
  const { pathname } = useLocation()
  const club = useClub()
  const bar = barOf(mountedPages(), viewer)
  return (
    <nav className={barStyles.nav} aria-label={t('bar.label')}>
      {bar.home && <BarPlace to="/index" words={t('bar.home')} here={pathname === '/index'} />}
      {bar.lounge && <BarPlace to="/timeline" words={t('bar.lounge')} here={pathname === '/timeline'} />}
      <Places words={t('bar.services')} links={bar.services} here={pathname} />
      {club.tradeLink && (
        <Go to={club.tradeLink.url} external className={barStyles.item}>
          {club.tradeLink.label}
          <ExternalLink {...iconSmall} />
        </Go>
      )}
      <Places words={t('bar.info')} links={bar.info} here={pathname} />
      {viewer && viewer.role !== 'User' && viewer.role !== 'Guest' && (
        <Suspense>
          <OfficePlace viewer={viewer} />
        </Suspense>
      )}
      <SoonItems names={club.soonItems} />
    </nav>
  )
}

function Places({ words, links, here }: { words: string; links: readonly BarLink[]; here: string }) {
  const t = useText<typeof strings>('shell')
  if (links.length === 0) return null
  const within = links.some(({ path }) => here === path || here.startsWith(`${path}/`))
  const trigger = (
    <button type="button" className={classNames(barStyles.item, within && barStyles.on)}>
      {words}
      <ChevronDown {...iconSmall} />
    </button>
  )
  const items = links.map(({ key, path, group = false }) => ({
    key,
    label: t(`bar.${key}`),
    href: path,
    separated: group,
  }))
  return <Menu trigger={trigger} items={items} label={words} />
}

/** What the club announces: a list that names itself, of names with the SOON mark and no destination. */
function SoonItems({ names }: { names: readonly string[] }) {
  const t = useText<typeof strings>('shell')
  if (names.length === 0) return null
  const trigger = (
    <button type="button" className={`${barStyles.item} ${barStyles.soon}`}>
      {t('bar.soon')}
      <ChevronDown {...iconSmall} />
    </button>
  )
  const items = names.map(name => ({ key: name, label: <SoonName name={name} />, disabled: true }))
  return <Menu trigger={trigger} items={items} label={t('bar.soon')} />
}

/** Under this width the bar's places move into the drawer. */
const FULL_BAR = '(width >= 1120px)'

/**
 * The navigation bar (spec): on wide screens another style after 50 px of scrolling; under 700 px always dark on white.
 */
function Bar() {
  const { status } = useSession()
  const full = useMedia(FULL_BAR)
  const narrow = useMedia('(width < 700px)')
  const scrolled = useScrolled(50)
  return (
    <header className={classNames(barStyles.bar, scrolled && !narrow && barStyles.scrolled)} data-bar="">
      <div className={barStyles.row}>
        {!full && <DrawerButton />}
        <HomeLink />
        {full ? <BarNav /> : <span className={barStyles.gap} />}
        <div className={barStyles.tools}>
          <BarSearch />
          {!narrow && <CurrencyButton />}
          {!narrow && <LanguageSwitch />}
          {status === 'visitor' && <VisitorTools />}
          {status === 'member' && (
            <Suspense fallback={<BarWaiting />}>
              <MemberTools />
            </Suspense>
          )}
          {(status === 'loading' || status === 'offline') && <BarWaiting />}
        </div>
      </div>
    </header>
  )
}

const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))
const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }))
const ToTop = lazy(async () => ({ default: (await import('./ToTop.tsx')).ToTop }))
const TabBar = lazy(async () => ({ default: (await import('./TabBar.tsx')).TabBar }))
const RehearsalLine = lazy(async () => ({ default: (await import('./RehearsalLine.tsx')).RehearsalLine }))
const MenuLine = lazy(async () => ({ default: (await import('./MenuLine.tsx')).MenuLine }))

/** The public and member pages: bar, side menu of the signed-in, footer on pages for everyone, tabs on phones. */
export function SiteFrame({ page, children }: { page: Page | undefined; children: ReactNode }) {
  const { status } = useSession()
  const place = useLocation()
  const menu = useMenuLayout()
  const wide = useMedia('(width >= 960px)')
  const narrow = useMedia('(width < 700px)')
  // While the session is being read, its menu keeps its place.
  const member = wide && status !== 'visitor'
  return (
    <>
      <Bar />
      {member && menu === 'horizontal' && (
        <Suspense fallback={<div className={styles.line} />}>
          <MenuLine />
        </Suspense>
      )}
      <div className={styles.body}>
        {member && menu === 'vertical' && (
          <Suspense fallback={<div className={styles.railPlace} />}>
            <Rail />
          </Suspense>
        )}
        <div className={styles.page}>
          {(status === 'member' || takesFromAnybody(place.pathname)) && isAboutMoney(place) && (
            <Suspense>
              <RehearsalLine />
            </Suspense>
          )}
          {children}
          {showsFooter(page, status === 'visitor') && (
            <Suspense fallback={<div className={styles.footerPlace} />}>
              <Footer />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>
        <ToTop />
      </Suspense>
      {narrow && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
    </>
  )
}
