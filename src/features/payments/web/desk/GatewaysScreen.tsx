import { useState } from 'react'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { ShownMoney } from '../../../lookups/web/public.ts'
import type { GatewayCode } from '../../contract.ts'
import { type Desk, readGateways, switchGateway } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { EventList } from './EventList.tsx'
import { GatewayCard } from './GatewayCard.tsx'

/** The desk of payment gateways: which are open, with their keys, and what they told. */
export function GatewaysScreen() {
  const t = useText<typeof strings>('payments')
  const { data, error, refetch } = useRead(readGateways)
  const [opening, setOpening] = useState<GatewayCode | null>(null)
  if (!data) return <PendingPage error={error} onRetry={() => void refetch()} className={styles.page} height="320px" />
  const desk = data.data
  return (
    <div className={styles.page}>
      <PageHeader title={t('pages.gateways')} lead={t(desk.inEarnest ? 'desk.lead' : 'desk.lead-rehearsal')} />
      <ol className={styles.gateways}>
        {desk.gateways.map((gateway, at) => (
          <GatewayCard
            key={gateway.code}
            gateway={gateway}
            order={desk.gateways.map(one => one.code)}
            at={at}
            onOpen={() => setOpening(gateway.code)}
          />
        ))}
      </ol>
      {desk.salesCount > 0 && <Sales desk={desk} />}
      <EventList />
      {opening && <OpenGateway code={opening} desk={desk} onClose={() => setOpening(null)} />}
    </div>
  )
}

function Sales({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('payments')
  return (
    <Section title={t('desk.sales')} lead={t('desk.sales-lead', { count: desk.salesCount })}>
      <Table
        label={t('desk.sales-lead', { count: desk.salesCount })}
        rows={desk.sales}
        rowKey={row => `${row.payer} ${row.paidAt}`}
        density="compact"
        columns={[
          { key: 'payer', label: t('desk.payer'), render: row => <bdi>{row.payer}</bdi> },
          { key: 'what', label: t('desk.what'), render: row => <UserText text={row.description} /> },
          {
            key: 'amount',
            label: t('desk.amount'),
            align: 'end',
            render: row => <ShownMoney amount={row.amount.units} currency={row.amount.currency} own />,
          },
          { key: 'paid', label: t('desk.paid-on'), render: row => <DateText value={row.paidAt} /> },
        ]}
      />
    </Section>
  )
}

type How = 'end' | 'give'
const otherThan = (how: How): How => (how === 'end' ? 'give' : 'end')

type DecideProps = {
  desk: Desk
  how: How
  /** Members of whose the other thing becomes. */
  others: ReadonlySet<string>
  onHow: (how: How) => void
  onOthers: (others: ReadonlySet<string>) => void
}

/** What becomes of what the sandbox sold: of all, and where it shall be another thing, of one by one. */
function Decide({ desk, how, others, onHow, onOthers }: DecideProps) {
  const t = useText<typeof strings>('payments')
  const choices = (['give', 'end'] as const).map(key => ({ key, label: t(`desk.becomes.${key}`) }))
  const choose = (userId: string, next: How) => {
    const without = [...others].filter(one => one !== userId)
    onOthers(new Set(next === how ? without : [...without, userId]))
  }
  return (
    <>
      <RadioGroup
        name="sales"
        label={t('desk.decide-sales', { count: desk.salesCount })}
        value={how}
        onChange={next => onHow(next as How)}
        options={choices.map(({ key }) => ({ value: key, label: t(`desk.all.${key}`) }))}
      />
      <Table
        label={t('desk.sales')}
        rows={desk.sales}
        rowKey={row => `${row.payer} ${row.paidAt}`}
        density="compact"
        columns={[
          { key: 'payer', label: t('desk.payer'), render: row => <bdi>{row.payer}</bdi> },
          { key: 'what', label: t('desk.what'), render: row => <UserText text={row.description} /> },
          {
            key: 'becomes',
            label: t('desk.becomes-what'),
            render: row =>
              row.userId ? (
                <Segmented
                  label={`${t('desk.becomes-what')} ${row.payer}`}
                  value={others.has(row.userId) ? otherThan(how) : how}
                  onChange={next => choose(row.userId!, next)}
                  options={choices}
                />
              ) : (
                t(`desk.becomes.${how}`)
              ),
          },
        ]}
      />
      {desk.salesCount > desk.sales.length && (
        <p>{t('desk.more-sales', { count: desk.salesCount - desk.sales.length })}</p>
      )}
    </>
  )
}

type OpenProps = { code: GatewayCode; desk: Desk; onClose: () => void }

/** Opening a way of paying: what follows from it is said before, and what the sandbox sold is decided. */
function OpenGateway({ code, desk, onClose }: OpenProps) {
  const t = useText<typeof strings>('payments')
  const words = useWords()
  const [how, setHow] = useState<How>('give')
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const open = useWrite(switchGateway, {
    invalidates: [readGateways],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
  })
  const closesSandbox = desk.inEarnest && code !== 'sandbox'
  const decides = closesSandbox && desk.salesCount > 0
  const run = () => {
    const sales = decides ? { sales: how, others: [...others] } : {}
    void open.run({ params: { gateway: code }, body: { on: true, ...sales } })
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={open.busy} onClick={run}>
        {t('desk.open')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size={decides ? 'large' : 'normal'}
      title={t(`desk.open-title.${code}`)}
      footer={footer}
    >
      <div className={styles.dialog}>
        <p>{t(`desk.open-body.${code}`)}</p>
        {closesSandbox && <p>{t('desk.closes-sandbox')}</p>}
        {decides && (
          <Decide
            desk={desk}
            how={how}
            others={others}
            onHow={next => {
              setHow(next)
              setOthers(new Set())
            }}
            onOthers={setOthers}
          />
        )}
        {open.refusal && <Alert tone="danger" role="alert" title={open.refusal.message} />}
      </div>
    </Dialog>
  )
}
