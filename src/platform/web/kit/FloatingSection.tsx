// text: samples for the people who build the club

import { useState } from 'react'
import { ChevronDown, Copy, Flag, LogOut, Settings, UserRound } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { Menu } from '../ui/Menu.tsx'
import { PeekPanel } from '../ui/PeekPanel.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

export function FloatingSection() {
  const say = useSample()
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'peek' | null>(null)
  const close = () => setOpen(null)
  const words = say(
    'Bids are binding. A bid in the last two minutes extends the end by two minutes.',
    'المزايدات ملزمة. مزايدة في الدقيقتين الأخيرتين تمدّد النهاية دقيقتين.',
  )
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('dialog')}>{say('Dialog', 'نافذة')}</Button>
      <Button onClick={() => setOpen('sheet')}>{say('Sheet', 'لوحة')}</Button>
      <Button onClick={() => setOpen('peek')}>{say('Peek', 'لمحة')}</Button>
      <Menu
        label={say('Account', 'الحساب')}
        trigger={<Button iconEnd={<ChevronDown {...iconProps} />}>{say('Menu', 'قائمة')}</Button>}
        items={[
          { key: 'me', label: say('My profile', 'ملفي'), icon: <UserRound {...iconProps} />, href: '/me' },
          {
            key: 'set',
            label: say('Settings', 'الإعدادات'),
            icon: <Settings {...iconProps} />,
            hint: say('Language, mail, safety', 'اللغة والبريد والأمان'),
          },
          { key: 'copy', label: say('Copy the link', 'انسخ الرابط'), icon: <Copy {...iconProps} />, disabled: true },
          { key: 'usd', label: say('US dollar', 'دولار أمريكي'), checked: true, separated: true },
          { key: 'flag', label: say('Report', 'أبلغ'), icon: <Flag {...iconProps} />, tone: 'danger', separated: true },
          { key: 'out', label: say('Log out', 'اخرج'), icon: <LogOut {...iconProps} className="flip" /> },
        ]}
      />
      <Popover label={say('Rate', 'السعر')} trigger={<Button>{say('Popover', 'بطاقة')}</Button>}>
        <p>{words}</p>
      </Popover>
      <Tooltip text={say('Checked 02/09/2026: license, address', 'دُقّق في 02/09/2026: الرخصة والعنوان')}>
        <Button variant="ghost">{say('Tooltip', 'تلميح')}</Button>
      </Tooltip>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={say('Place a bid of $185,000?', 'تقديم عرض بقيمة 185,000 دولار؟')}
        footer={
          <>
            <Button onClick={close}>{say('Cancel', 'إلغاء')}</Button>
            <Button variant="primary" onClick={close}>
              {say('Place bid', 'قدّم العرض')}
            </Button>
          </>
        }
      >
        <p>{words}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title={say('Filters', 'تصفية')} size="small">
        <p>{words}</p>
      </Sheet>
      <PeekPanel open={open === 'peek'} onClose={close} title="Qamar Cold Chain" href="/company">
        <p>{words}</p>
      </PeekPanel>
    </div>
  )
}
