import type { ReactNode } from 'react'
import { useState } from 'react'
import { localeOf } from '../../../../platform/shared/text.ts'
import { CloudCheck, CloudOff, CloudUpload, Eye } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import type { Step } from '../../../../platform/web/ui/StepRail.tsx'
import { StepRail } from '../../../../platform/web/ui/StepRail.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { stepOf } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import type { FormWords } from '../use-form-words.ts'
import { useFormWords } from '../use-form-words.ts'
import type { DraftState } from './draft-keeper.ts'
import { forWire } from './draft-wire.ts'
import savedLineStyles from './SavedLine.module.css'
import type { Wizard } from './use-wizard.ts'
import styles from './WizardPage.module.css'

const ICONS = { account: CloudCheck, sending: CloudUpload, device: CloudOff }

/** "Saved in your account, 14:02": where what was typed is by now. */
function SavedLine({ saved, at }: Pick<DraftState, 'saved' | 'at'>) {
  const t = useText<typeof strings>('forms')
  const language = useShownLanguage()
  if (!at) return null
  const Icon = ICONS[saved]
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(localeOf(language), clock).format(at)
  const words = saved === 'account' ? t('wizard.saved-account', { time }) : t('wizard.saved-here', { time })
  return (
    <p className={savedLineStyles.line} data-saved={saved}>
      <Icon {...iconSmall} />
      <span>{saved === 'sending' ? t('wizard.saving') : words}</span>
    </p>
  )
}

/** The steps with what is wrong in each, where what was typed is saved, and the card where there is no room beside the form. */
export function WizardRail({ wizard, card }: { wizard: Wizard; card: ReactNode }) {
  const words = useFormWords(wizard.kind.key)
  return (
    <div className={styles.rail}>
      <p className={styles.yours}>{words('yours')}</p>
      <StepRail steps={railSteps(wizard, words)} onPick={key => wizard.mayOpen(key) && wizard.goTo(key)} />
      <div className={styles.under}>
        <SavedLine saved={wizard.draft.saved} at={wizard.draft.at} />
        <PreviewButton card={card} />
      </div>
    </div>
  )
}

/** Where there is no room beside the form the card opens in a sheet. */
function PreviewButton({ card }: { card: ReactNode }) {
  const t = useText<typeof strings>('forms')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.previewButton}>
      <Button size="compact" variant="ghost" icon={<Eye {...iconProps} />} onClick={() => setOpen(true)}>
        {t('wizard.preview')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('wizard.how-members-see')}>
        {card}
      </Sheet>
    </div>
  )
}

/** Remarks of the reviewer at fields that nobody touched since. */
function openAsks({ kind, opened, values }: Wizard) {
  const now = forWire(kind, values)
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return opened.asks.filter(ask => {
    const key = ask.field.split('.')[0] ?? ''
    return text(now[key]) === text(opened.values[key])
  })
}

/** The steps for the rail: the open one, those behind it with what is wrong in them, and those to come. */
function railSteps(wizard: Wizard, say: FormWords): Step[] {
  const { kind, furthest } = wizard
  const asked = openAsks(wizard)
  return kind.steps.map((step, index) => {
    const shown = wizard.errors.shown(step.key).length
    const behind = index <= furthest ? wizard.errors.wrong(step.key).length : 0
    const remarks = asked.filter(ask => stepOf(kind, ask.field)?.key === step.key).length
    const errors = shown || (index === wizard.at ? 0 : behind) || remarks
    const state = index === wizard.at ? 'now' : errors > 0 ? 'error' : index <= furthest ? 'done' : 'todo'
    return { key: step.key, label: say(`steps.${step.key}.title`), state, errors }
  })
}
