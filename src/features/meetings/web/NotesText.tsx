import { useText } from '../../../platform/web/text.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

/** What the minutes of a meeting say, or that they say nothing yet. */
export function NotesText({ text }: { text: string }) {
  const t = useText<typeof strings>('meetings')
  if (!text) return <p className={css.quiet}>{t('notes.none')}</p>
  return (
    <div className={css.notes} dir="auto">
      <Written text={text} />
    </div>
  )
}
