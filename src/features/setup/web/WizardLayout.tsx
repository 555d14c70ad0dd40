import type { ReactNode } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { type Step, StepRail } from '../../../platform/web/ui/StepRail.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { type Progress, STEPS, type StepKey } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { SetUpFrame } from './SetUpFrame.tsx'
import styles from './WizardLayout.module.css'

type LayoutProps = {
  now: StepKey
  steps: Progress['steps']
  onPick?: (step: StepKey) => void
  /** Beside the step where there is room, under it elsewhere; a note on the step unless said. */
  aside?: ReactNode
  children: ReactNode
}

/** Where one is in the six steps, the step itself, and what helps with it. */
export function WizardLayout({ now, steps, onPick, aside, children }: LayoutProps) {
  const t = useText<typeof strings>('setup')
  const rail: Step[] = STEPS.map(key => {
    const taken = steps.find(step => step.key === key)?.state === 'done'
    return { key, label: t(`steps.${key}`), state: key === now ? 'now' : taken ? 'done' : 'todo' }
  })
  // The account is made; there is no way back to it.
  const pick = onPick && ((key: string) => key !== 'admin' && onPick(key as StepKey))
  return (
    <SetUpFrame>
      <Wrap className={styles.grid}>
        <div className={styles.rail}>
          <div className={styles.about}>
            <p className={styles.title}>{t('title')}</p>
            <p className={styles.lead}>{t('lead')}</p>
          </div>
          <StepRail steps={rail} {...(pick && { onPick: pick })} />
        </div>
        <div className={styles.step}>{children}</div>
        <aside className={styles.aside}>{aside ?? (now !== 'look' && <Note of={now} />)}</aside>
      </Wrap>
    </SetUpFrame>
  )
}

function Note({ of }: { of: Exclude<StepKey, 'look'> }) {
  const t = useText<typeof strings>('setup')
  return (
    <Alert tone="brass" title={t(`aside.${of}.title`)}>
      {t(`aside.${of}.body`)}
    </Alert>
  )
}
