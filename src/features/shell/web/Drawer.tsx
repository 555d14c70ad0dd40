import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { ModalFrame } from '../../../platform/web/ui/ModalFrame.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { strings } from '../strings.en.ts'
import styles from './Drawer.module.css'
import { DrawerFoot } from './DrawerFoot.tsx'
import { DrawerOwn } from './DrawerOwn.tsx'
import { DrawerPlaces } from './DrawerPlaces.tsx'
import { HomeLink } from './HomeLink.tsx'

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
