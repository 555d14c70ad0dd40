import { Bell as BellIcon } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Badge } from '../../../platform/web/ui/Badge.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Popover } from '../../../platform/web/ui/Popover.tsx'
import type { strings } from '../strings.en.ts'
import css from './Bell.module.css'
import { useBell, useNoticeLine } from './data.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { toastNotice } from './toast-notice.tsx'
import { useSeenPages } from './use-seen-pages.ts'

const SHOWN = 5

/** The bell of the bar: unread count from the rows, the newest notices, and a toast when one arrives (spec, section 4). */
export function Bell() {
  const t = useText<typeof strings>('notifications')
  const { data, unreadNotifications } = useBell()
  useSeenPages()
  useNoticeLine(({ texts }, language) => toastNotice(texts[language]))
  const trigger = (
    <IconButton
      label={t('bell', { count: unreadNotifications })}
      icon={
        <span className={css.bell}>
          <BellIcon size={22} strokeWidth={1.75} />
          {unreadNotifications > 0 && (
            <span className={css.count}>
              <Badge count={unreadNotifications} />
            </span>
          )}
        </span>
      }
    />
  )
  return (
    <Popover trigger={trigger} label={t('title')} align="end">
      {close => (
        <div className={css.panel}>
          {data.length === 0 && (
            <div className={css.none}>
              <EmptyLine title={t('none-yet')} />
            </div>
          )}
          {data.slice(0, SHOWN).map(notice => (
            <NoticeRow key={notice._id} notice={notice} onOpen={close} />
          ))}
          <div className={css.foot}>
            <Button variant="ghost" size="compact" wide href="/notifications" onClick={close}>
              {t('see-all')}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  )
}
