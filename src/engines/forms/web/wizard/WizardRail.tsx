import type { ReactNode } from 'react'
import { useDeferredValue, useMemo, useState } from 'react'
import { localeOf } from '../../../../platform/shared/text.ts'
import { useFormErrors, useFormValues } from '../../../../platform/web/forms/use-field.ts'
import { CloudCheck, CloudOff, CloudUpload, Eye } from '../../../../platform/web/icons.ts'
import { useStore } from '../../../../platform/web/store.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import type { Step } from '../../../../platform/web/ui/StepRail.tsx'
import { StepRail } from '../../../../platform/web/ui/StepRail.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { checkValues } from '../../check-values.ts'
import type { Ask, OpenedDraft } from '../../contract.ts'
import { type Descriptor, stepOf, type Values } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { payloadOf } from '../../values.ts'
import { useFormWords } from '../use-form-words.ts'
import type { DraftSaver } from './draft-saver.ts'
import savedLineStyles from './SavedLine.module.css'
import type { Wizard } from './wizard.tsx'
import styles from './WizardPage.module.css'

const ICONS = { account: CloudCheck, sending: CloudUpload, device: CloudOff }

/** "Saved in your account, 14:02": where what was typed is by now. */
function SavedLine({ saver }: { saver: DraftSaver }) {
  const { saved, at } = useStore(saver.state)
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
      <Steps wizard={wizard} />
      <div className={styles.under}>
        <SavedLine saver={wizard.saver} />
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

/** The steps for the rail: the open one, those behind it with what is wrong in them, and those to come. Typing never waits for it. */
function Steps({ wizard }: { wizard: Wizard }) {
  const { kind, opened, form, lookups, at, furthest } = wizard
  const say = useFormWords(kind.key)
  const values = useDeferredValue(useFormValues(form))
  const shown = useFormErrors(form)
  const found = useMemo(() => {
    const wrong = checkValues(kind, values, lookups.context, { kept: opened.kept }).errors
    return { wrong, asked: openAsks(kind, opened, values) }
  }, [kind, opened, values, lookups])
  const steps = kind.steps.map((step, index): Step => {
    const here = ({ path }: { path: string }) => stepOf(kind, path)?.key === step.key
    const behind = index <= furthest && index !== at ? found.wrong.filter(here).length : 0
    const remarks = found.asked.filter(ask => here({ path: ask.field })).length
    const errors = shown.filter(here).length || behind || remarks
    const state = index === at ? 'now' : errors > 0 ? 'error' : index <= furthest ? 'done' : 'todo'
    return { key: step.key, label: say(`steps.${step.key}.title`), state, errors }
  })
  return <StepRail steps={steps} onPick={key => wizard.mayOpen(key) && wizard.goTo(key)} />
}

/** Remarks of the reviewer at fields that nobody touched since. */
function openAsks(kind: Descriptor, opened: OpenedDraft, values: Values): Ask[] {
  const now = payloadOf(kind, values)
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return opened.asks.filter(ask => {
    const key = ask.field.split('.')[0] ?? ''
    return text(now[key]) === text(opened.values[key])
  })
}
