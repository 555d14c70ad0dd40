import { type ReactNode, useState } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import type { SettingsView } from '../../settings/contract/settings.ts'
import { type Progress, STEPS, type StepKey } from '../contract.ts'
import { nextStep, stepAfter, stepBefore } from '../rules.ts'
import { useProgress, useStoredSettings, useTakeStep } from './data.ts'
import { type Looked, LookPreview } from './LookPreview.tsx'
import { LookStep } from './LookStep.tsx'
import { MailStep } from './MailStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ReadingStep } from './ReadingStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'
import type { StepProps } from './step-props.ts'
import { WizardLayout } from './WizardLayout.tsx'

/** Steps two to six. The step shown is in the address, so that a reload stays where one was. */
export function Wizard() {
  const progress = useProgress()
  const settings = useStoredSettings()
  const error = progress.error ?? settings.error
  if (progress.data && settings.data) return <Steps progress={progress.data.data} settings={settings.data.data} />
  const retry = () => void Promise.all([progress.refetch(), settings.refetch()])
  return <SetUpFrame>{error && <ErrorPiece error={error} onRetry={retry} />}</SetUpFrame>
}

const isStep = (text: string): text is Exclude<StepKey, 'admin'> =>
  text !== 'admin' && (STEPS as readonly string[]).includes(text)

function Steps({ progress, settings }: { progress: Progress; settings: SettingsView }) {
  const [asked, goTo] = useQueryState('step')
  const take = useTakeStep()
  const [look, setLook] = useState<Looked | null>(null)
  const first = nextStep(progress) ?? 'people'
  const now = isStep(asked) ? asked : isStep(first) ? first : 'look'
  const before = stepBefore(now)
  const leave = async (skipped: boolean) => {
    await take(now, skipped)
    goTo(stepAfter(now) ?? now)
  }
  const props: StepProps = {
    settings,
    progress,
    onTaken: () => leave(false),
    onSkip: () => void leave(true),
    onBack: before ? () => goTo(before) : undefined,
  }
  const shown: Record<typeof now, ReactNode> = {
    look: <LookStep key="look" {...props} onLook={setLook} />,
    reading: <ReadingStep key="reading" {...props} />,
    mail: <MailStep key="mail" {...props} />,
    review: <ReviewStep key="review" {...props} />,
    people: <PeopleStep key="people" {...props} />,
  }
  return (
    <WizardLayout
      now={now}
      steps={progress.steps}
      onPick={goTo}
      {...(now === 'look' && { aside: <LookPreview look={look ?? settings} /> })}
    >
      {shown[now]}
    </WizardLayout>
  )
}
