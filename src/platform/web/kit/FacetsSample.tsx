// text: samples for the people who build the club
import { useState } from 'react'
import { CheckboxGroup } from '../forms/CheckboxGroup.tsx'
import { RangeField } from '../forms/RangeField.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function FacetsSample() {
  const say = useSample()
  const [seek, setSeek] = useState<string[]>(['investment', 'loan'])
  const [range, setRange] = useState<{ min: number | null; max: number | null }>({ min: 250_000, max: 5_500_000 })
  const counts = [2, 5, 9, 15, 18, 26, 21, 14, 16, 8, 4, 2]
  const bars = counts.map((count, index) => ({ from: index * 700_000, to: (index + 1) * 700_000, count }))
  return (
    <div className={styles.rail}>
      <CheckboxGroup
        label={say('What they seek', 'ماذا يطلبون')}
        name="seeks"
        compact
        value={seek}
        onChange={setSeek}
        first={3}
        options={[
          { value: 'investment', label: say('Investment', 'استثمار'), count: 21 },
          { value: 'loan', label: say('A loan', 'قرض'), count: 9 },
          { value: 'assets', label: say('Sale or lease of assets', 'بيع أو تأجير أصول'), count: 5 },
          { value: 'company', label: say('Sale of the company', 'بيع الشركة'), count: 3 },
        ]}
      />
      <RangeField
        label={say('Amount', 'المبلغ')}
        name="amount"
        sign="$"
        value={range}
        onChange={setRange}
        bars={bars}
      />
    </div>
  )
}
