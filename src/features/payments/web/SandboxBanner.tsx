import { FlaskConical } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Banner } from '../../../platform/web/ui/Banner.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { useSandboxIsOn } from './data.ts'

/** Says that payments are a rehearsal, while they are: for every page where somebody pays, or sees what was paid. */
export function SandboxBanner({ edge }: { edge?: boolean }) {
  const t = useText<typeof strings>('payments')
  if (!useSandboxIsOn()) return null
  return (
    <Banner tone="warning" edge={edge} icon={<FlaskConical {...iconProps} />}>
      {t('sandbox.banner')}
    </Banner>
  )
}
