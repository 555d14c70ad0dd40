import { lazy, Suspense, useEffect, useState } from 'react'
import { CircleSlash, WifiOff } from '../../../platform/web/icons.ts'
import { useIsLineSaid, useOnline } from '../../../platform/web/line-said.ts'
import { useLiveState, useSomeStandStill } from '../../../platform/web/live.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { readLocal } from '../../../platform/web/local.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { loadWatcher } from '../../push/web/public.ts'
import { useClub } from '../../settings/web/public.ts'
import { loadDemoCorner } from '../../setup/web/public.ts'
import type { strings } from '../strings.en.ts'
import styles from './LineState.module.css'
import { knowUnsent } from './unsent-sources.ts'

/** How often a window that is looked at asks whether the product was updated. */
const EVERY_MS = 10 * 60_000

/** Offers to reload after the product was updated under an open window. */
function NewVersion() {
  const t = useText<typeof strings>('shell')
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    let asked = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < EVERY_MS) return
      asked = Date.now()
      const found = await versionOnServer()
      if (found && found !== currentVersion()) setNewer(true)
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <div role="status" className={styles.place}>
      {newer && (
        <div className={styles.note}>
          {t('frame.updated')}
          <Button size="compact" onClick={() => location.reload()}>
            {t('frame.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}

const PATIENCE_MS = 10_000

/**
 * Says that there is no network, or that the server could not say who is signed in; of the live line, once it has been broken for
 * ten seconds, or that it has no room for all that the page would show of it. Where a part of the page says it, that is enough.
 */
function LineState() {
  const t = useWords()
  const line = useLiveState()
  const standStill = useSomeStandStill()
  const unknown = useSession().status === 'offline'
  const online = useOnline()
  const said = useIsLineSaid()
  const down = line === 'down'
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!down) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [down])
  const offline = !online || unknown || (down && long)
  return (
    <div role="status" className={styles.place}>
      {offline && !said && (
        <p className={styles.line}>
          <WifiOff {...iconSmall} />
          {t('ui.offline')}
        </p>
      )}
      {!offline && standStill && (
        <p className={styles.line}>
          <CircleSlash {...iconSmall} />
          {t('ui.stand-still')}
        </p>
      )}
    </div>
  )
}

const DemoCorner = lazy(async () => {
  const [loaded] = await Promise.all([loadDemoCorner(), needStrings(['setup'])])
  return { default: loaded }
})

const Watcher = lazy(async () => {
  const [loaded] = await Promise.all([loadWatcher(), needStrings(['push'])])
  return { default: loaded }
})

/** What follows pushes, for members; it stays when one goes, to leave nothing of theirs behind. */
function Pushes() {
  const isMember = useSession().status === 'member'
  const [was, setWas] = useState(() => readLocal('fcmid') !== null)
  useEffect(() => {
    if (!isMember) return
    knowUnsent()
    setWas(true)
  }, [isMember])
  return was ? <Watcher /> : null
}

/** What may be said over any page (toasts, a broken line, a new version, the demo's corner); comes after the page itself. */
export function Notices() {
  const { demo } = useClub()
  return (
    <>
      <Toasts />
      <LineState />
      <NewVersion />
      <Suspense>
        <Pushes />
      </Suspense>
      {demo && (
        <Suspense>
          <DemoCorner />
        </Suspense>
      )}
    </>
  )
}

/** The build's files carry hashes in their names: other names are another version. */
const SCRIPTS = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/g

/** The scripts this window began with, or null in development. */
function currentVersion(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src^="/assets/"]')
  return [...scripts].map(script => script.getAttribute('src')).join(' ') || null
}

/** The scripts of a page as the server gives it out. */
const versionOf = (html: string): string | null => [...html.matchAll(SCRIPTS)].map(([, src]) => src).join(' ') || null

/** What the server gives out now; null when it cannot be asked, or in development. */
async function versionOnServer(): Promise<string | null> {
  if (!currentVersion()) return null
  try {
    const response = await fetch('/index', { cache: 'no-store', credentials: 'omit' })
    return versionOf(await response.text())
  } catch {
    return null
  }
}
