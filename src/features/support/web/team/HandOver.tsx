import { useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { listTickets } from '../../contract/desk.ts'
import { handOver, listTeam, type TeamMember } from '../../contract/team.ts'
import type { strings } from '../../strings.en.ts'

/** Offers to give what somebody has open to those who are there; it is asked once more before. */
export function HandOver({ person }: { person: TeamMember }) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const { run, busy, refusal } = useWrite(handOver, {
    invalidates: [listTeam, listTickets],
    onDone: ({ message, left }) => {
      toast({ tone: left > 0 ? 'warning' : 'success', title: message })
      setAsking(false)
    },
  })
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={busy} onClick={() => void run({ params: { userId: person._id } })}>
        {t('team.hand-over')}
      </Button>
    </>
  )
  return (
    <>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('team.hand-over-count', { count: person.openTickets })}
      </Button>
      <Dialog
        open={asking}
        size="small"
        onClose={() => setAsking(false)}
        title={t('team.hand-over-title', { name: isolate(person.name) })}
        footer={footer}
      >
        <p>{t('team.hand-over-body')}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </Dialog>
    </>
  )
}
