import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import { StepRail } from '../../../../platform/web/ui/StepRail.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { DraftView } from '../../contract.ts'
import { type Kind, stepOf } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import { useKindWords } from '../use-kind-words.ts'
import { Beside, Checks } from './Beside.tsx'
import type { DraftKeeper } from './draft-keeper.ts'
import { Remarks } from './Remarks.tsx'
import { ReviewStep, SendingOverlay } from './ReviewStep.tsx'
import { railSteps } from './rail-steps.ts'
import { SavedLine } from './SavedLine.tsx'
import { StepForm } from './StepForm.tsx'
import { usePreview } from './use-preview.ts'
import { useSubmit } from './use-submit.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import styles from './WizardPage.module.css'

type WizardPageProps = { kind: Kind; keeper: DraftKeeper; opened: DraftView }

/** A wizard: where one is, the open step, and beside it what will come of it. */
export function WizardPage({ kind, keeper, opened }: WizardPageProps) {
  const t = useText<typeof strings>('profiles')
  const words = useKindWords(kind.key)
  const wizard = useWizard(kind, keeper, opened)
  const { submit, sending, problem } = useSubmit(wizard, keeper)
  const { card, view } = usePreview(kind, wizard.values, wizard.lookups, opened.kept)
  const [wanted, setWanted] = useState<string | null>(null)
  const pick = (field: string) => {
    const step = stepOf(kind, field)
    if (step) wizard.goTo(step.key)
    setWanted(field)
  }
  return (
    <Wrap className={styles.page}>
      <Breadcrumb items={[{ label: t('wizard.home'), href: '/index' }, { label: words('create') }]} />
      <div className={styles.columns} inert={sending}>
        <div className={styles.rail}>
          <p className={styles.yours}>{words('yours')}</p>
          <StepRail steps={railSteps(wizard, words)} onPick={key => wizard.mayOpen(key) && wizard.goTo(key)} />
          <div className={styles.under}>
            <SavedLine saved={wizard.draft.saved} at={wizard.draft.at} />
            <PreviewButton card={card} />
          </div>
        </div>
        <div className={styles.middle}>
          <StepTitle wizard={wizard} />
          <Remarks wizard={wizard} keeper={keeper} problem={problem} onPick={pick} />
          {wizard.reviewing ? (
            <ReviewStep wizard={wizard} view={view} sending={sending} onSubmit={() => void submit()} />
          ) : (
            <StepForm key={wizard.step.key} wizard={wizard} wanted={wanted} />
          )}
          <div className={styles.checksBelow}>
            <Checks kind={kind.key} step={wizard.step.key} />
          </div>
        </div>
        <div className={styles.beside}>
          <Beside card={card} step={wizard.step.key} />
        </div>
      </div>
      {sending && <SendingOverlay />}
    </Wrap>
  )
}

/** The headline of the open step; focus comes here when the step changes, so that it is read out. */
function StepTitle({ wizard }: { wizard: Wizard }) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(wizard.kind.key)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = `${wizard.step.key} ${wizard.reviewing}`
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // an error of the step draws the focus to itself afterwards
    if (!document.activeElement?.closest('[data-field]')) title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <div className={styles.title}>
      <h1 ref={title} tabIndex={-1}>
        {wizard.reviewing ? t('wizard.review') : say(`steps.${wizard.step.key}.title`)}
      </h1>
      <p className={styles.lead}>{wizard.reviewing ? t('wizard.review-lead') : say(`steps.${wizard.step.key}.lead`)}</p>
    </div>
  )
}

/** Where there is no room beside the form the card opens in a sheet. */
function PreviewButton({ card }: { card: Parameters<typeof ProfileCard>[0]['card'] }) {
  const t = useText<typeof strings>('profiles')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.previewButton}>
      <Button size="compact" variant="ghost" icon={<Eye {...iconProps} />} onClick={() => setOpen(true)}>
        {t('wizard.preview')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('wizard.how-members-see')}>
        <ProfileCard card={card} as="div" />
      </Sheet>
    </div>
  )
}
