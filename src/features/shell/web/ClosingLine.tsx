import { useEffect, useState } from 'react'
import { momentText } from '../../../platform/shared/moments.ts'
import { CalendarDays } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { useClub } from '../../settings/web/public.ts'
import { closesSoon } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Frame.module.css'

const LOOKS_MS = 30_000

/** Over every page in the hour before the club closes by plan. */
export function ClosingLine() {
  const t = useText<typeof strings>('shell')
  const { language } = useLanguage()
  const { maintenance } = useClub()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOKS_MS)
    return () => clearInterval(timer)
  }, [])
  if (!maintenance.from || maintenance.on || !closesSoon(maintenance.from, now)) return null
  return (
    <aside className={styles.rehearsal}>
      <Banner tone="warning" icon={<CalendarDays {...iconProps} />} role="status">
        {t('frame.closing', { time: `\u2068${momentText(maintenance.from, language, readerZone())}\u2069` })}{' '}
        {maintenance.message}
      </Banner>
    </aside>
  )
}
