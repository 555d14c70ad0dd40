import { ExternalLink } from 'lucide-react'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { useClub } from '../../settings/web/data.ts'
import { barOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Drawer.module.css'
import { DrawerLink } from './DrawerLink.tsx'
import { mountedPages } from './mounted.ts'
import { SoonName } from './SoonName.tsx'

/** The bar's places as the drawer shows them: each list under its name. */
export function DrawerPlaces({ onHere }: { onHere: () => void }) {
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
