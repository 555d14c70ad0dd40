import { useEffect } from 'react'
import { MonitorSmartphone, Smartphone } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { offerTrialLook, openTrialWindow, type TrialLook as Tried } from '../../../settings/web/public.ts'
import type { strings } from '../../strings.en.ts'
import styles from './General.module.css'

const HEX = /^#[0-9a-f]{6}$/i

/** Opens the club's own pages in what is typed, which follow it until it is saved or left. */
export function TrialLook({ look }: { look: Tried }) {
  const t = useText<typeof strings>('setup')
  // A colour that is still being typed is not shown.
  const whole = HEX.test(look.colours.primary) && HEX.test(look.colours.brass)
  const told = JSON.stringify(look)
  useEffect(() => {
    if (whole) offerTrialLook(JSON.parse(told))
  }, [whole, told])
  useEffect(() => () => offerTrialLook(null), [])
  const open = (on: 'wide' | 'phone') => {
    if (!openTrialWindow(on)) toast({ tone: 'warning', title: t('look.try-blocked'), ms: 8000 })
  }
  return (
    <div className={styles.trial}>
      <div className={styles.acts}>
        <Button icon={<MonitorSmartphone {...iconProps} />} onClick={() => open('wide')}>
          {t('look.try-wide')}
        </Button>
        <Button variant="ghost" icon={<Smartphone {...iconProps} />} onClick={() => open('phone')}>
          {t('look.try-phone')}
        </Button>
      </div>
      <p className={styles.trialWhy}>{t('look.try-why')}</p>
    </div>
  )
}
