import {
  Bookmark,
  BriefcaseBusiness,
  Gavel,
  Gem,
  Handshake,
  IdCard,
  type LucideIcon,
  Scale,
  ShieldCheck,
  Store,
} from 'lucide-react'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import { type MailTopic, mailTopicsOf } from '../mails.ts'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

const ICONS: Record<MailTopic, LucideIcon> = {
  safety: ShieldCheck,
  profile: IdCard,
  plan: Gem,
  offers: Store,
  auctions: Gavel,
  deals: Handshake,
  searches: Bookmark,
  cases: BriefcaseBusiness,
  desk: Scale,
}

/** Where notices are read, and on what the club also writes mails. */
export function NotificationsSection() {
  const t = useText<typeof strings>('my-settings')
  const { viewer, user } = useSession()
  if (!viewer || !user) return null
  return (
    <>
      <Part
        title={t('sections.notifications')}
        lead={t('notices.lead')}
        action={<Button href="/notifications">{t('notices.see')}</Button>}
      />
      <Part title={t('by-mail.title')} lead={t('by-mail.lead', { email: isolateLatin(user.email) })}>
        <ul className={styles.list}>
          {mailTopicsOf(viewer).map(topic => (
            <Topic key={topic} topic={topic} />
          ))}
        </ul>
      </Part>
    </>
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
      {topic === 'searches' && (
        <div className={styles.acts}>
          <Button href="/saved-searches">{t('by-mail.choose')}</Button>
        </div>
      )}
    </li>
  )
}
