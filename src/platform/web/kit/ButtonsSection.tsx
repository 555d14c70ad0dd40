// text: samples for the people who build the club

import { useState } from 'react'
import { ArrowRight, Bookmark, Check, Ellipsis, Plus, Search } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function ButtonsSection() {
  const say = useSample()
  const [kept, setKept] = useState(true)
  const [period, setPeriod] = useState('year')
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button variant="primary">{say('Join the club', 'الانضمام إلى النادي')}</Button>
        <Button>{say('Browse companies', 'تصفّح الشركات')}</Button>
        <Button variant="ghost" iconEnd={<ArrowRight {...iconSmall} className="flip" />}>
          {say('All auctions', 'كل المزادات')}
        </Button>
        <Button variant="danger">{say('Delete account', 'احذف الحساب')}</Button>
        <Button variant="dangerOutline">{say('Reject', 'ارفض')}</Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" icon={<Check {...iconProps} />}>
          {say('Approve', 'اعتمد')} <Kbd>A</Kbd>
        </Button>
        <Button variant="primary" loading>
          {say('Saving', 'جارٍ الحفظ')}
        </Button>
        <Button disabled>{say('Not now', 'ليس الآن')}</Button>
        <Button href="/somewhere">{say('A link', 'رابط')}</Button>
      </div>
      <div className={styles.row}>
        <Button size="compact" variant="primary" icon={<Plus {...iconSmall} />}>
          {say('Add', 'أضف')}
        </Button>
        <Button size="compact">{say('Release', 'أعِده')}</Button>
        <Button size="compact" variant="ghost">
          {say('Compare', 'قارن')}
        </Button>
        <IconButton label={say('Search', 'بحث')} icon={<Search {...iconProps} />} />
        <IconButton
          label={say('Bookmark', 'احفظ')}
          icon={<Bookmark {...iconProps} />}
          pressed={kept}
          onClick={() => setKept(!kept)}
        />
        <IconButton label={say('More', 'المزيد')} variant="outline" size="compact" icon={<Ellipsis {...iconSmall} />} />
        <Spinner />
      </div>
      <Button variant="primary" wide>
        {say('Place bid', 'قدّم العرض')}
      </Button>
      <Segmented
        label={say('Period', 'المدة')}
        value={period}
        onChange={setPeriod}
        options={[
          { key: 'month', label: say('Monthly', 'شهريًا') },
          { key: 'year', label: say('Yearly, two months free', 'سنويًا، شهران مجانًا') },
        ]}
      />
    </div>
  )
}
