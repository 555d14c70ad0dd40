import { ChevronDown, ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useClub } from '../../settings/web/data.ts'
import { type BarLink, barOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { BarPlace } from './BarPlace.tsx'
import { mountedPages } from './mounted.ts'
import { SoonItems } from './SoonItems.tsx'

const OfficePlace = lazy(async () => ({ default: (await import('./OfficePlace.tsx')).OfficePlace }))

/** The places of the bar: the spec's, by use; what is not there yet stands last, in a list that says so. */
export function BarNav() {
  const t = useText<typeof strings>('shell')
  const viewer = useViewer()
  const { pathname } = useLocation()
  const club = useClub()
  const bar = barOf(mountedPages(), viewer)
  return (
    <nav className={styles.nav} aria-label={t('bar.label')}>
      {bar.home && <BarPlace to="/index" words={t('bar.home')} here={pathname === '/index'} />}
      {bar.lounge && <BarPlace to="/timeline" words={t('bar.lounge')} here={pathname === '/timeline'} />}
      <Places words={t('bar.services')} links={bar.services} here={pathname} />
      {club.tradeLink && (
        <Go to={club.tradeLink.url} external className={styles.item}>
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
    <button type="button" className={classNames(styles.item, within && styles.on)}>
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
