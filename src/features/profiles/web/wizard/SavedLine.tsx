import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { localeOf } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { strings } from '../../strings.en.ts'
import type { DraftState } from './draft-keeper.ts'
import styles from './SavedLine.module.css'

const ICONS = { account: CloudCheck, sending: CloudUpload, device: CloudOff }

/** "Saved in your account, 14:02": where what was typed is by now. */
export function SavedLine({ saved, at }: Pick<DraftState, 'saved' | 'at'>) {
  const t = useText<typeof strings>('profiles')
  const language = useShownLanguage()
  if (!at) return null
  const Icon = ICONS[saved]
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(localeOf(language), clock).format(at)
  const words = saved === 'account' ? t('wizard.saved-account', { time }) : t('wizard.saved-here', { time })
  return (
    <p className={styles.line} data-saved={saved}>
      <Icon {...iconSmall} />
      <span>{saved === 'sending' ? t('wizard.saving') : words}</span>
    </p>
  )
}
