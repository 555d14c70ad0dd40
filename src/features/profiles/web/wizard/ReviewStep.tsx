import { ArrowLeft, Send } from 'lucide-react'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { ProfileView } from '../../contract.ts'
import { DescriptorView } from '../DescriptorView.tsx'
import styles from './StepForm.module.css'
import type { Wizard } from './use-wizard.ts'
import { useWizardWords } from './use-wizard-words.ts'

type ReviewStepProps = {
  wizard: Wizard
  view: Pick<ProfileView, 'kind' | 'groups'>
  sending: boolean
  onSubmit: () => void
}

/** The end of the last step: everything as the reviewer will read it, each step with a way back, and Submit. */
export function ReviewStep({ wizard, view, sending, onSubmit }: ReviewStepProps) {
  const t = useWords()
  return (
    <div className={styles.form}>
      <DescriptorView view={view} onEdit={wizard.goTo} />
      <div className={styles.ways}>
        <Button icon={<ArrowLeft {...iconProps} className="flip" />} onClick={wizard.previous}>
          {t('ui.previous')}
        </Button>
        <Button
          variant="primary"
          className={styles.next}
          loading={sending}
          iconEnd={<Send {...iconProps} className="flip" />}
          onClick={onSubmit}
        >
          {t('ui.submit')}
        </Button>
      </div>
    </div>
  )
}

/** Covers the page while what was filled in is on its way (spec: loading overlay). */
export function SendingOverlay() {
  const t = useWizardWords()
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={32} quiet />
      <p>{t('wizard.sending')}</p>
    </div>
  )
}
