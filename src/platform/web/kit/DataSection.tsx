// text: samples for the people who build the club
import { CircleCheck, Clock } from '../icons.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Bdi } from '../ui/Bdi.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Count } from '../ui/Count.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Facts } from '../ui/Facts.tsx'
import { iconSmall } from '../ui/icon-props.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { Table } from '../ui/Table.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import styles from './KitScreen.module.css'
import { SampleMoney } from './SampleMoney.tsx'
import { useSample } from './use-sample.ts'

const ROWS = [
  { id: '01927b44-8c1e', name: 'Qamar Cold Chain', amount: 2_400_000, currency: 'USD', waited: 26, approved: true },
  { id: '01927b44-9a02', name: 'نسيج الريف', amount: 310_000, currency: 'EUR', waited: 19, approved: false },
  { id: '01927b45-11f7', name: 'Harbour & Finch Marine', amount: 677_600, currency: 'AED', waited: 2, approved: true },
]

export function DataSection() {
  const say = useSample()
  const anHour = 3_600_000
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <span className={styles.big}>
          <SampleMoney amount={184_500} currency="USD" />
        </span>
        <span className={styles.big}>
          <Count value={1234} />
        </span>
        <SampleMoney amount={677_600} currency="AED" approx />
        <SampleMoney amount={-500.25} currency="USD" />
        <DateText value="2026-11-20" />
        <DateText value="2026-11-20T14:30:00Z" withTime zone="Asia/Dubai" />
        <TimeAgo value={new Date(Date.now() - 2 * 60_000)} />
        <TimeAgo value={new Date(Date.now() - 2 * anHour)} />
      </div>
      <Table
        label={say('Waiting', 'بانتظار المراجعة')}
        rows={ROWS}
        rowKey={row => row.id}
        columns={[
          {
            key: 'name',
            label: say('Name', 'الاسم'),
            render: row => (
              <span className={styles.row} style={{ flexWrap: 'nowrap' }}>
                <Avatar name={row.name} size={28} shape="square" seed={row.id} kind="company" />
                <Bdi>{row.name}</Bdi>
              </span>
            ),
          },
          {
            key: 'status',
            label: say('Status', 'الحالة'),
            render: row =>
              row.approved ? (
                <StatusPill
                  status="approved"
                  tone="success"
                  icon={<CircleCheck {...iconSmall} />}
                  label={say('Approved', 'معتمد')}
                />
              ) : (
                <StatusPill
                  status="waiting"
                  tone="warning"
                  icon={<Clock {...iconSmall} />}
                  label={say('Waiting', 'بالانتظار')}
                />
              ),
          },
          {
            key: 'amount',
            label: say('Amount', 'المبلغ'),
            align: 'end',
            render: row => <SampleMoney amount={row.amount} currency={row.currency} />,
          },
          { key: 'id', label: say('Number', 'الرقم'), mono: true, render: row => <CopyText value={row.id} /> },
        ]}
      />
      <Card>
        <Facts
          rows={[
            { label: say('Type of owner', 'نوع المالك'), value: say('Group', 'مجموعة') },
            { label: say('Staff', 'عدد العاملين'), value: '12' },
            { label: say('Budget', 'الميزانية'), value: <SampleMoney amount={1_020_000} currency="USD" approx /> },
            { label: say('Industries', 'القطاعات'), value: say('Renewable energy', 'الطاقة المتجددة') },
          ]}
        />
      </Card>
      <Card>
        <Facts
          layout="list"
          rows={[
            { label: say('Established', 'تأسست'), value: <DateText value="2014-05-14" /> },
            {
              label: say('Company type', 'نوع الشركة'),
              value: say('Limited liability company', 'شركة ذات مسؤولية محدودة'),
            },
            { label: say('E-mail', 'البريد'), value: <Bdi ltr>hello@qamar.example</Bdi> },
          ]}
        />
      </Card>
      <ProgressBar value={62} label={say('Uploading', 'جارٍ الرفع')} />
    </div>
  )
}
