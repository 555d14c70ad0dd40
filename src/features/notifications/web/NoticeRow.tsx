import { useNavigate } from 'react-router'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import { useText } from '../../../platform/web/text.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../strings.en.ts'
import { useReadNotices } from './data.ts'
import { NoticeMark } from './NoticeMark.tsx'
import css from './NoticeRow.module.css'

/** One notice: opening it marks it as read and goes where it points. */
export function NoticeRow({ notice, onOpen }: { notice: NoticeView; onOpen?: () => void }) {
  const t = useText<typeof strings>('notifications')
  const read = useReadNotices()
  const go = useNavigate()
  const open = () => {
    if (!notice.read) void read.run({ body: { ids: [notice._id] } })
    onOpen?.()
    if (notice.link) void go(notice.link)
  }
  return (
    <button type="button" className={css.row} data-unread={!notice.read || undefined} onClick={open}>
      <NoticeMark notice={notice} size={36} />
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
