import { useNavigate } from 'react-router'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import {
  AtSign,
  BadgeCheck,
  Bell,
  ClipboardCheck,
  CreditCard,
  FileText,
  Gavel,
  Handshake,
  Heart,
  type IconDrawing,
  MessageCircle,
  MessageSquare,
  Repeat2,
  Search,
  Star,
  UserPlus,
  UserRound,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../strings.en.ts'
import { useReadNotices } from './data.ts'
import css from './NoticeRow.module.css'

/** What a notice is about, by the feature that declared its kind. */
const BY_FEATURE: Record<string, IconDrawing> = {
  accounts: UserRound,
  agreements: Handshake,
  auctions: Gavel,
  directories: Search,
  items: FileText,
  lounge: MessageSquare,
  plans: CreditCard,
  profiles: BadgeCheck,
  referrals: UserPlus,
  reviews: Star,
  social: UserPlus,
  verification: ClipboardCheck,
}

/** Kinds of a feature that tells of several things. */
const BY_KIND: Record<string, IconDrawing> = {
  'lounge.mentioned': AtSign,
  'lounge.passed-on': Repeat2,
  'social.answered': MessageCircle,
  'social.commented': MessageCircle,
  'social.commented-by-several': MessageCircle,
  'social.liked': Heart,
  'social.mentioned': AtSign,
}

/** The drawing of a kind of notice; a bell where nobody has one. */
const noticeIcon = (kind: string): IconDrawing => BY_KIND[kind] ?? BY_FEATURE[kind.split('.')[0]!] ?? Bell

/** One notice: opening it marks it as read and goes where it points. */
export function NoticeRow({ notice, onOpen }: { notice: NoticeView; onOpen?: () => void }) {
  const t = useText<typeof strings>('notifications')
  const read = useReadNotices()
  const go = useNavigate()
  const Drawing = noticeIcon(notice.kind)
  const open = () => {
    if (!notice.read) void read.run({ body: { ids: [notice._id] } })
    onOpen?.()
    if (notice.link) void go(notice.link)
  }
  return (
    <button type="button" className={css.row} data-unread={!notice.read || undefined} onClick={open}>
      <span className={css.mark} aria-hidden="true">
        <Drawing size={18} strokeWidth={1.75} />
      </span>
      <span className={css.text}>
        <strong className={css.title}>{notice.data.title}</strong>
        {notice.data.body && <span className={css.body}>{notice.data.body}</span>}
        <span className={css.when}>
          <TimeAgo value={notice.createdAt} />
        </span>
      </span>
      {!notice.read && (
        <span className={css.dot}>
          <VisuallyHidden>{t('is-new')}</VisuallyHidden>
        </span>
      )}
    </button>
  )
}
