import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { movePayers, type StaffPlanFull } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { usePlanRefresh } from './use-plan-refresh.ts'

/** Every version of a plan's prices with who pays it, and moving those who pay an older one. */
export function PriceVersions({ plan }: { plan: StaffPlanFull }) {
  const t = useText<typeof strings>('plans')
  const money = useDisplayMoney()
  return (
    <Section title={t('desk.versions')}>
      {plan.older > 0 && <OlderPrices plan={plan} />}
      <Table
        label={t('desk.versions')}
        density="compact"
        narrow="scroll"
        rows={plan.versions}
        rowKey={row => row._id}
        columns={[
          { key: 'period', label: t('desk.period'), render: row => t(`desk.periods.${row.period}`) },
          {
            key: 'amount',
            label: t('desk.amount'),
            align: 'end',
            render: row => <bdi>{money(row.amount, row.currency, { own: true }).text}</bdi>,
          },
          { key: 'version', label: t('desk.version'), align: 'end', render: row => row.version },
          { key: 'since', label: t('desk.since'), render: row => <DateText value={row.validFrom} /> },
          {
            key: 'until',
            label: t('desk.until'),
            render: row => (row.retiredAt ? <DateText value={row.retiredAt} /> : t('desk.now')),
          },
          { key: 'paying', label: t('desk.paying'), align: 'end', render: row => row.paying },
        ]}
      />
    </Section>
  )
}

/** How many pay an older price, how many of them move, and both ways on. */
function OlderPrices({ plan }: { plan: StaffPlanFull }) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const { language } = useLanguage()
  const refresh = usePlanRefresh()
  const mayChange = holds(useViewer(), 'plans.update')
  const [asking, setAsking] = useState(false)
  const moving = plan.versions.reduce((sum, one) => sum + one.moving, 0)
  const move = useWrite(movePayers, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      setAsking(false)
      void refresh()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const run = (undo: boolean) => void move.run({ params: { planId: plan._id }, body: { undo } })
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={move.busy} onClick={() => run(false)}>
        {t('desk.move')}
      </Button>
    </>
  )
  return (
    <>
      <div className={styles.older}>
        <p>
          {t('desk.older', { count: plan.older })} {moving > 0 && t('desk.moving', { count: moving })}
        </p>
        {mayChange && moving < plan.older && (
          <Button size="compact" onClick={() => setAsking(true)}>
            {t('desk.move')}
          </Button>
        )}
        {mayChange && moving > 0 && (
          <Button size="compact" variant="ghost" loading={move.busy} onClick={() => run(true)}>
            {t('desk.stay')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('desk.move-title', { plan: `\u2068${plan.name[language]}\u2069` })}
        footer={footer}
      >
        <p>{t('desk.move-body')}</p>
        {move.refusal && <Alert tone="danger" role="alert" title={move.refusal.message} />}
      </Dialog>
    </>
  )
}
