import { type ReactNode, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { DraftView } from '../../contract.ts'
import { type Descriptor, stepOf } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import { Beside, Checks } from './Beside.tsx'
import type { DraftKeeper } from './draft-keeper.ts'
import { Remarks } from './Remarks.tsx'
import { ReviewStep, SendingOverlay } from './ReviewStep.tsx'
import { StepForm } from './StepForm.tsx'
import { StepTitle } from './StepTitle.tsx'
import type { Lookups } from './use-lookups.ts'
import { type Preview, usePreview } from './use-preview.ts'
import { type Sender, useSubmit } from './use-submit.ts'
import { useWizard } from './use-wizard.ts'
import styles from './WizardPage.module.css'
import { WizardRail } from './WizardRail.tsx'

/** Draws the card that members will see, from what is typed. */
export type DrawCard = (preview: Preview, lookups: Lookups) => ReactNode

type WizardPageProps = {
  kind: Descriptor
  keeper: DraftKeeper
  opened: DraftView
  sender: Sender
  card: DrawCard
  /** What the page is called at the end of its path; the kind's own `create` unless said. */
  title?: string
}

/** A wizard: where one is, the open step, and beside it what will come of it. */
export function WizardPage({ kind, keeper, opened, sender, card: draw, title }: WizardPageProps) {
  const t = useText<typeof strings>('profiles')
  const words = useKindWords(kind.key)
  const wizard = useWizard(kind, keeper, opened)
  const { submit, sending, problem } = useSubmit(wizard, keeper, sender)
  const preview = usePreview(kind, wizard.values, wizard.lookups, opened.kept)
  const card = draw(preview, wizard.lookups)
  const [wanted, setWanted] = useState<string | null>(null)
  const pick = (field: string) => {
    const step = stepOf(kind, field)
    if (step) wizard.goTo(step.key)
    setWanted(field)
  }
  return (
    <Wrap className={styles.page}>
      <Breadcrumb items={[{ label: t('wizard.home'), href: '/index' }, { label: title ?? words('create') }]} />
      <div className={styles.columns} inert={sending}>
        <WizardRail wizard={wizard} card={card} />
        <div className={styles.middle}>
          <StepTitle wizard={wizard} />
          <Remarks wizard={wizard} keeper={keeper} problem={problem} onPick={pick} />
          {wizard.reviewing ? (
            <ReviewStep wizard={wizard} view={preview.view} sending={sending} onSubmit={() => void submit()} />
          ) : (
            <StepForm key={wizard.step.key} wizard={wizard} wanted={wanted} />
          )}
          <div className={styles.checksBelow}>
            <Checks kind={kind.key} step={wizard.step.key} />
          </div>
        </div>
        <div className={styles.beside}>
          <Beside card={card} kind={kind.key} step={wizard.step.key} />
        </div>
      </div>
      {sending && <SendingOverlay />}
    </Wrap>
  )
}
