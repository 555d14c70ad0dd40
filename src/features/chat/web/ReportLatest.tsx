import { type ReactNode, useState } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ReportDialog } from '../../reports/web/public.ts'
import { MESSAGE } from '../contract/messages.ts'
import type { strings } from '../strings.en.ts'
import { threadStore } from './thread-store.ts'

type ReportLatestProps = { sessionId: string; name: string; icon?: ReactNode; children: string }

/** Reports the newest message of others, where there is one; others are reported from their own menus. */
export function ReportLatest({ sessionId, name, icon, children }: ReportLatestProps) {
  const t = useText<typeof strings>('chat')
  const [open, setOpen] = useState(false)
  const { messages } = useStore(threadStore(sessionId))
  const theirs = [...messages.values()].findLast(one => !one.own && !one.removed && !one.line)
  if (!theirs) return null
  return (
    <>
      <Button variant="ghost" icon={icon} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ReportDialog
        kind={MESSAGE}
        id={theirs._id}
        name={name}
        note={t('info.report-too')}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
