import { holds } from '../../shared/access.ts'
import { Activity } from '../icons.ts'
import { useViewer } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'

/** Where the log of what was done to one thing is read. */
export const historyOf = (kind: string, id: string): string =>
  `/users-activity?objectKind=${encodeURIComponent(kind)}&objectId=${encodeURIComponent(id)}`

/** Leads to what happened to the thing that is looked at, for who may read the log. */
export function HistoryLink({ kind, id }: { kind: string; id: string }) {
  const t = useWords()
  const viewer = useViewer()
  if (!holds(viewer, 'audit.read')) return null
  return (
    <Button variant="ghost" size="compact" icon={<Activity {...iconSmall} />} href={historyOf(kind, id)}>
      {t('ui.what-happened')}
    </Button>
  )
}
