import { useState } from 'react'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Laptop, Link2, MonitorSmartphone, Smartphone, Tablet } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { strings as push } from '../../push/strings.en.ts'
import { DevicesList } from '../../push/web/public.ts'
import { endOtherSessions, endSession, listSessions, type SessionView } from '../../signin/contract/sessions.ts'
import { type LinkedView, listLinked, unlink } from '../../signin/contract/social.ts'
import type { strings as signin } from '../../signin/strings.en.ts'
import { useRefusalWords } from '../../signin/web/public.ts'
import type { strings } from '../strings.en.ts'
import { ConversationsPart } from './ConversationsPart.tsx'
import { LooksPart } from './LooksPart.tsx'
import { OwnDataPart } from './OwnDataPart.tsx'
import { Confirm, Part } from './Part.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import styles from './settings.module.css'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone }

/** A device that is signed in: what it is, where, since when, and the way to end it. */
function SessionRow({ session }: { session: SessionView }) {
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

/** Every device that is signed in, this one first. */
function SessionsPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(listSessions, undefined, { staleMs: 0 })
  const others = useWrite(endOtherSessions, {
    invalidates: [listSessions],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  const slow = useDelayed(isPending)
  const sessions = data?.data.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const endOthers = sessions.length > 1 && (
    <Button variant="dangerOutline" loading={others.busy} onClick={() => void others.run({})}>
      {t('sessions.end-others')}
    </Button>
  )
  return (
    <Part title={t('sessions.title')} lead={t('sessions.lead')} action={endOthers}>
      {slow && <Skeleton height="160px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {sessions.map(session => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Browsers that are told by push, beside where one is signed in. */
function DevicesPart() {
  const t = useText<typeof push>('push')
  return (
    <Part title={t('devices.title')} lead={t('devices.lead')}>
      <DevicesList />
    </Part>
  )
}

/** Who can get into the account, and where somebody is in it now. */
export function SecuritySection() {
  return (
    <>
      <SessionsPart />
      <DevicesPart />
      <SecondFactorPart />
      <PasskeysPart />
      <LinkedPart />
      <ConversationsPart />
      <LooksPart />
      <OwnDataPart />
    </>
  )
}

/** Accounts elsewhere that open this one; nothing where there are none. */
function LinkedPart() {
  const t = useText<typeof strings>('my-settings')
  const { data } = useRead(listLinked, undefined, { staleMs: 0 })
  if (!data || data.count === 0) return null
  return (
    <Part title={t('linked.title')} lead={t('linked.lead')}>
      <ul className={styles.list}>
        {data.data.map(linked => (
          <LinkedRow key={linked._id} linked={linked} />
        ))}
      </ul>
    </Part>
  )
}

function LinkedRow({ linked }: { linked: LinkedView }) {
  const t = useText<typeof strings>('my-settings')
  const [asking, setAsking] = useState(false)
  const name = isolate(linked.name)
  const remove = useWrite(unlink, {
    invalidates: [listLinked],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Link2 {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{linked.name}</bdi>
        </p>
        <p className={styles.facts}>
          {linked.email && (
            <span>
              <bdi dir="ltr">{linked.email}</bdi>
            </span>
          )}
          <span>{t('linked.since', { date: isolateLatin(shortDate(linked.linkedAt)) })}</span>
        </p>
      </div>
      <Button size="compact" aria-label={t('linked.remove-named', { name })} onClick={() => setAsking(true)}>
        {t('linked.remove')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={t('linked.remove-title', { name })}
          body={t('linked.remove-body')}
          act={t('linked.remove')}
          busy={remove.busy}
          refusal={remove.refusal}
          onConfirm={() => void remove.run({ params: { linkedId: linked._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
