import { Palette } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { TopLine } from './TopLine.tsx'

/** Over every page of the window that tries a look: that it is none of the club yet, and the way out. */
export function TrialLine() {
  const t = useText<typeof strings>('shell')
  return (
    <TopLine
      label={t('trial.label')}
      icon={<Palette {...iconProps} />}
      words={t('trial.words')}
      more={t('trial.follows')}
      action={
        <Button size="compact" onClick={() => window.close()}>
          {t('trial.close')}
        </Button>
      }
    />
  )
}
