import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { ArrowLeft, ArrowRight } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { FormWidth } from '../../../platform/web/ui/FormWidth.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { SettingsView } from '../../settings/contract/settings.ts'
import type { Progress } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './StepForm.module.css'

/** What every step gets: what is stored, and the ways on and back. */
export type StepProps = {
  settings: SettingsView
  progress: Progress
  /** Marks the step as taken and goes on. */
  onTaken: () => Promise<void>
  onSkip: () => void
  onBack?: (() => void) | undefined
}

type Judged = ComponentProps<typeof FormErrors>['form'] & {
  props: Pick<ComponentProps<'form'>, 'noValidate' | 'onSubmit' | 'ref'>
  busy: boolean
}

type StepFormProps = {
  form: Judged
  title: string
  lead: string
  children: ReactNode
  /** What the button that goes on says; "Save and go on" unless said. */
  label?: string
  onBack?: (() => void) | undefined
  onSkip?: () => void
}

/** A step: its headline, what is wrong, its fields, and back, skip and on. */
export function StepForm({ form, title, lead, children, ...footer }: StepFormProps) {
  return (
    <form {...form.props}>
      <FormWidth>
        <Head title={title} lead={lead} />
        <FormErrors form={form} />
        {children}
        <Footer busy={form.busy} {...footer} />
      </FormWidth>
    </form>
  )
}

/** Takes the focus when the button that led here is gone, so that listeners hear where they are. */
function Head({ title, lead }: { title: string; lead: string }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <header>
      <h1 ref={head} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}

type FooterProps = Pick<StepFormProps, 'label' | 'onBack' | 'onSkip'> & { busy: boolean }

/** On phones it stays in reach. */
function Footer({ busy, label, onBack, onSkip }: FooterProps) {
  const t = useText<typeof strings>('setup')
  return (
    <div className={styles.footer}>
      {onBack && (
        <Button icon={<ArrowLeft {...iconProps} className="flip" />} onClick={onBack}>
          <span className={styles.back}>{t('back')}</span>
        </Button>
      )}
      <span className={styles.on}>
        {onSkip && (
          <Button variant="ghost" onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={busy} iconEnd={<ArrowRight {...iconProps} className="flip" />}>
          {label ?? t('next')}
        </Button>
      </span>
    </div>
  )
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
