import { lazy, Suspense } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { type IconDrawing, Mail, MailQuestion, TrendingUp } from '../../../platform/web/icons.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { changeNewsWish, readNewsWish } from '../../campaigns/contract.ts'
import { readMyAddress, tryMyAddress } from '../../mail-log/contract.ts'
import type { strings as ofMailLog } from '../../mail-log/strings.en.ts'
import { MailPreview } from '../../mail-texts/web/public.ts'
import { loadNoticeSettings } from '../../notifications/web/public.ts'
import type { strings as ofPush } from '../../push/strings.en.ts'
import { DevicesList } from '../../push/web/public.ts'
import { type MailTopic, mailTopicsOf } from '../mails.ts'
import type { strings } from '../strings.en.ts'
import { useMutedElsewhere } from './muted-elsewhere.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

const ICONS: Record<MailTopic, IconDrawing> = { asked: MailQuestion, figures: TrendingUp, news: Mail }

// The table, the hours and the preview of a mail come when this part is opened.
const NoticeSettings = lazy(async () => {
  const [piece] = await Promise.all([loadNoticeSettings(), needStrings(['notifications', 'mail-texts', 'mail-log'])])
  return { default: piece }
})

/** How one is told, and on what the club also writes mails. */
export function NotificationsSection() {
  const t = useText<typeof strings>('my-settings')
  const { viewer, user } = useSession()
  const waits = useDelayed(true)
  const muted = useMutedElsewhere()
  if (!viewer || !user) return null
  const also = (
    <Part title={t('by-mail.title')} lead={t('by-mail.lead', { email: isolateLatin(user.email) })}>
      <ul className={styles.list}>
        {mailTopicsOf(viewer).map(topic => (
          <Topic key={topic} topic={topic} />
        ))}
      </ul>
    </Part>
  )
  return (
    <Suspense fallback={waits ? <Skeleton height="480px" /> : null}>
      <NoticeSettings
        before={<PausedAddress />}
        beside={<Devices />}
        muted={muted}
        after={also}
        mail={(mail, title) => <MailPreview title={title} mail={mail} width="wide" />}
      />
    </Suspense>
  )
}

/** The browsers that are told, and whether this one is. */
function Devices() {
  const t = useText<typeof ofPush>('push')
  return (
    <>
      <h3 className={styles.besideTitle}>{t('devices.title')}</h3>
      <p className={styles.hint}>{t('devices.lead')}</p>
      <DevicesList />
    </>
  )
}

/** Mails to one's address came back, so that none go there: to be tried again, or to be changed. */
function PausedAddress() {
  const t = useText<typeof ofMailLog>('mail-log')
  const { data } = useRead(readMyAddress, undefined, { staleMs: 0 })
  const again = useWrite(tryMyAddress, {
    invalidates: [readMyAddress],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  if (!data?.data.paused) return null
  const acts = (
    <div className={styles.acts}>
      <Button variant="primary" loading={again.busy} onClick={() => void again.run({})}>
        {t('mine.again')}
      </Button>
      <Button href="/account-setting?section=general">{t('mine.change')}</Button>
    </div>
  )
  return (
    <Alert tone="warning" title={t('mine.title', { address: isolateLatin(data.data.address) })} action={acts}>
      {again.refusal ? again.refusal.message : t('mine.body')}
    </Alert>
  )
}

function Topic({ topic }: { topic: MailTopic }) {
  const t = useText<typeof strings>('my-settings')
  const TopicIcon = ICONS[topic]
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <TopicIcon {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>{t(`by-mail.topics.${topic}`)}</p>
        <p className={styles.hint}>{t(`by-mail.about.${topic}`)}</p>
      </div>
      {topic === 'news' && (
        <div className={styles.acts}>
          <NewsWish />
        </div>
      )}
      {topic === 'figures' && (
        <div className={styles.acts}>
          <Button href="/dashboard?arrange=1">{t('by-mail.on-dashboard')}</Button>
        </div>
      )}
    </li>
  )
}

/** News of the club: the one topic that is nobody's due. */
function NewsWish() {
  const t = useText<typeof strings>('my-settings')
  const { data } = useRead(readNewsWish)
  const change = useWrite(changeNewsWish, {
    invalidates: [readNewsWish],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  if (!data) return null
  const { wanted } = data.data
  return (
    <Button loading={change.busy} onClick={() => void change.run({ body: { wanted: !wanted } })}>
      {t(wanted ? 'by-mail.news-stop' : 'by-mail.news-start')}
    </Button>
  )
}
