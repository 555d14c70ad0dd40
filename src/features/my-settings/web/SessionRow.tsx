import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { localeOf } from '../../../platform/shared/text.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { endSession, listSessions, type SessionView } from '../../signin/contract/sessions.ts'
import type { strings as signin } from '../../signin/strings.en.ts'
import { useRefusalWords } from '../../signin/web/use-refusal-words.ts'
import type { strings } from '../strings.en.ts'
import styles from './settings.module.css'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone }

/** A device that is signed in: what it is, where, since when, and the way to end it. */
export function SessionRow({ session }: { session: SessionView }) {
  const t = useText<typeof strings>('my-settings')
  const device = useDeviceWords(session)
  const place = usePlaceWords(session.country)
  const words = useRefusalWords()
  const KindIcon = ICONS[session.kind]
  const end = useWrite(endSession, {
    invalidates: [listSessions],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: refusal => toast({ tone: 'danger', title: words(refusal) }),
  })
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <KindIcon {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{device}</bdi>
          {session.current && <Chip tone="success">{t('sessions.here')}</Chip>}
        </p>
        <p className={styles.facts}>
          <span>{place}</span>
          <span>
            <bdi dir="ltr">{session.address}</bdi>
          </span>
          {session.provider && <span>{t('sessions.via', { provider: isolate(session.provider) })}</span>}
          {!session.current && (
            <span>
              <TimeAgo value={session.lastSeenAt} />
            </span>
          )}
        </p>
      </div>
      {!session.current && (
        <div className={styles.acts}>
          <Button
            size="compact"
            loading={end.busy}
            aria-label={t('sessions.end-named', { device })}
            onClick={() => void end.run({ params: { sessionId: session._id } })}
          >
            {t('sessions.end')}
          </Button>
        </div>
      )}
    </li>
  )
}

function useDeviceWords({ browser, system }: SessionView): string {
  const t = useText<typeof signin>('signin')
  if (browser && system) return t('device.on', { browser: isolate(browser), system: isolate(system) })
  return browser ?? system ?? t('device.unknown')
}

function usePlaceWords(country: string | null): string {
  const t = useText<typeof signin>('signin')
  const { language } = useLanguage()
  const name = country && new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country)
  return name || t('place.unknown')
}
