import { useText } from '../../../platform/web/text.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

/** The link that lets anybody into the lobby of a meeting that began at once. */
export function GuestLink({ link }: { link: string }) {
  const t = useText<typeof strings>('meetings')
  return (
    <div className={css.link}>
      <p className={css.caption}>{t('one.link')}</p>
      <CopyText value={link} whole />
      <p className={css.quiet}>{t('one.link-too')}</p>
    </div>
  )
}
