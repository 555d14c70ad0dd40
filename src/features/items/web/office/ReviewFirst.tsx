import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Switch } from '../../../../platform/web/forms/Switch.tsx'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { CLUB_TOPIC, settingsChanged } from '../../../settings/contract/club.ts'
import { changeSettings, readSettings } from '../../../settings/contract/settings.ts'
import { listItems } from '../../contract/office.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ReviewFirst.module.css'

/** Whether the club reads offers before members see them, for whoever may change settings; it holds for all four kinds. */
export function ReviewFirst() {
  return holds(useViewer(), 'settings.manage') ? <Setting /> : null
}

function Setting() {
  const t = useText<typeof strings>('items')
  const [asking, setAsking] = useState(false)
  const settings = useRead(readSettings)
  const waiting = useRead(listItems, { query: { status: 'pending_review', page: 1, perPage: 1 } }).data?.count ?? 0
  useAnnounced(settingsChanged, CLUB_TOPIC, () => void settings.refetch())
  const change = useWrite(changeSettings, {
    invalidates: [readSettings],
    onDone: ({ data }) =>
      toast({ tone: 'success', title: t(data.items.reviewFirst ? 'office.reads-first' : 'office.reads-no-more') }),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  if (!settings.data) return null
  const on = settings.data.data.items.reviewFirst
  const turn = (reviewFirst: boolean) => {
    setAsking(false)
    void change.run({ body: { items: { reviewFirst } } })
  }
  const wait = waiting === 0 ? '' : ` ${t('office.wait-now', { count: waiting })}`
  return (
    <div className={styles.setting}>
      <Switch
        label={t('office.review-first')}
        hint={t(on ? 'office.review-first-on' : 'office.review-first-off') + wait}
        value={on}
        disabled={change.busy}
        onChange={next => (next || waiting === 0 ? turn(next) : setAsking(true))}
      />
      {asking && <AskFirst waiting={waiting} onClose={() => setAsking(false)} onOff={() => turn(false)} />}
    </div>
  )
}

/** Says what becomes of those that wait, before nothing waits any more. */
function AskFirst({ waiting, onClose, onOff }: { waiting: number; onClose: () => void; onOff: () => void }) {
  const t = useText<typeof strings>('items')
  const w = useWords()
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('office.stop-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" onClick={onOff}>
            {t('office.stop')}
          </Button>
        </div>
      }
    >
      <p>{t('office.stop-body', { count: waiting })}</p>
    </Dialog>
  )
}
