import { useState } from 'react'
import { useNavigate } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { archivePlan, restorePlan, type StaffPlanFull } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { usePlanRefresh } from './use-plan-refresh.ts'

/** Offers a plan no more, which is asked before, or again. */
export function PlanActs({ plan }: { plan: StaffPlanFull }) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const { language } = useLanguage()
  const refresh = usePlanRefresh()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const mayChange = holds(useViewer(), 'plans.update')
  const input = { params: { planId: plan._id } }
  const archive = useWrite(archivePlan, {
    onDone: ({ message, archived }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      setAsking(false)
      if (!archived) navigate('/plans')
      void refresh()
    },
  })
  const restore = useWrite(restorePlan, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  if (plan.ground || !mayChange) return null
  if (plan.archived)
    return (
      <Button loading={restore.busy} onClick={() => void restore.run(input)}>
        {t('desk.restore')}
      </Button>
    )
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={archive.busy} onClick={() => void archive.run(input)}>
        {t('desk.archive')}
      </Button>
    </>
  )
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setAsking(true)}>
        {t('desk.archive')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('desk.archive-title', { plan: `\u2068${plan.name[language]}\u2069` })}
        footer={footer}
      >
        <p>{t('desk.archive-body')}</p>
        {archive.refusal && <Alert tone="danger" role="alert" title={archive.refusal.message} />}
      </Dialog>
    </>
  )
}
