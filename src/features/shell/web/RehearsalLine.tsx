import { FlaskConical } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { useSandboxIsOn } from '../../payments/web/public.ts'
import type { strings } from '../strings.en.ts'
import styles from './Frame.module.css'

/** Over pages that speak of money, while payments are a rehearsal. */
export function RehearsalLine() {
  const t = useText<typeof strings>('shell')
  if (!useSandboxIsOn()) return null
  return (
    <aside className={styles.rehearsal}>
      <Banner tone="warning" icon={<FlaskConical {...iconProps} />}>
        {t('frame.rehearsal')}
      </Banner>
    </aside>
  )
}
