import { timeText } from '../../../platform/shared/moments.ts'
import { Video } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import type { Meeting } from '../contract.ts'
import { EARLY_MINUTES, endOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

/** The way into the room of a meeting, and the link for guests of one that began at once. */
export function RoomDoor({ meeting, open }: { meeting: Meeting; open: boolean }) {
  const t = useText<typeof strings>('meetings')
  const opens = endOf(meeting.startsAt!, -EARLY_MINUTES)
  return (
    <section className={css.door}>
      <h2 className={css.heading}>{t('one.join')}</h2>
      {open ? (
        <Button variant="primary" icon={<Video {...iconSmall} />} href={`/meeting/${meeting._id}/room`}>
          {t('one.enter')}
        </Button>
      ) : (
        <p className={css.quiet}>{t('one.opens-at', { time: isolate(timeText(opens, readerZone())) })}</p>
      )}
      {meeting.link && (
        <div className={css.link}>
          <p className={css.caption}>{t('one.link')}</p>
          <CopyText value={meeting.link} whole />
          <p className={css.quiet}>{t('one.link-too')}</p>
        </div>
      )}
    </section>
  )
}
