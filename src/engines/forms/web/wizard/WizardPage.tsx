import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { commaOf } from '../../../../platform/shared/text.ts'
import { findField, focusField } from '../../../../platform/web/forms/find-field.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { useErrorFocus } from '../../../../platform/web/forms/use-error-focus.ts'
import { useFormErrors } from '../../../../platform/web/forms/use-field.ts'
import { ArrowLeft, ArrowRight } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useStore } from '../../../../platform/web/store.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Breadcrumb } from '../../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { OpenedDraft } from '../../contract.ts'
import { type Descriptor, stepOf } from '../../descriptor.ts'
import type { strings } from '../../strings.en.ts'
import { StepGroup } from '../fields/StepGroup.tsx'
import type { Lookups } from '../fields/use-lookups.ts'
import { useFormWords } from '../use-form-words.ts'
import besideStyles from './Beside.module.css'
import type { DraftSaver } from './draft-saver.ts'
import remarksStyles from './Remarks.module.css'
import stepFormStyles from './StepForm.module.css'
import { useWizardWords } from './use-wizard-words.ts'
import {
  type Preview,
  ReviewStep,
  type Sender,
  SendingOverlay,
  usePreview,
  useSubmit,
  useWizard,
  type Wizard,
} from './wizard.tsx'
import styles from './WizardPage.module.css'
import { WizardRail } from './WizardRail.tsx'

/** Draws the card that members will see, from what is typed. */
export type DrawCard = (preview: Preview, lookups: Lookups) => ReactNode

type WizardPageProps = {
  kind: Descriptor
  saver: DraftSaver
  opened: OpenedDraft
  sender: Sender
  card: DrawCard
  /** What the page is called at the end of its path; the kind's own `create` unless said. */
  title?: string
}

/** A wizard: where one is, the open step, and beside it what will come of it. */
export function WizardPage({ kind, saver, opened, sender, card: draw, title }: WizardPageProps) {
  const t = useText<typeof strings>('forms')
  const words = useFormWords(kind.key)
  const wizard = useWizard(kind, saver, opened)
  const submission = useSubmit(wizard, sender)
  const card = <Card wizard={wizard} draw={draw} />
  const [wanted, setWanted] = useState<string | null>(null)
  const pick = (field: string) => {
    const step = stepOf(kind, field)
    if (step) wizard.goTo(step.key)
    setWanted(field)
  }
  return (
    <Wrap className={styles.page}>
      <Breadcrumb items={[{ label: t('wizard.home'), href: '/index' }, { label: title ?? words('create') }]} />
      <div className={styles.columns} inert={submission.sending}>
        <WizardRail wizard={wizard} card={card} />
        <div className={styles.middle}>
          <StepTitle wizard={wizard} />
          <Remarks wizard={wizard} problem={submission.problem} onPick={pick} />
          {wizard.reviewing ? (
            <ReviewStep wizard={wizard} submission={submission} />
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
      {submission.sending && <SendingOverlay />}
    </Wrap>
  )
}

function Card({ wizard, draw }: { wizard: Wizard; draw: DrawCard }) {
  return draw(usePreview(wizard), wizard.lookups)
}

/** Beside the form: the card as members will see it, and what the reviewer checks in this step. */
function Beside({ card, kind, step }: { card: ReactNode; kind: string; step: string }) {
  const t = useText<typeof strings>('forms')
  return (
    <aside className={besideStyles.beside} aria-label={t('wizard.how-members-see')}>
      <p className={besideStyles.title}>{t('wizard.how-members-see')}</p>
      {card}
      <Checks kind={kind} step={step} />
    </aside>
  )
}

/** What a reader will hold it against: the reviewer of a profile, whoever finds an item. */
function Checks({ kind, step }: { kind: string; step: string }) {
  const say = useFormWords(kind)
  const own = useWizardWords()
  return (
    <div className={besideStyles.checks}>
      <p className={besideStyles.checksTitle}>{own('wizard.reviewer-checks')}</p>
      <p>{say(`steps.${step}.checks`)}</p>
    </div>
  )
}

type RemarksProps = { wizard: Wizard; problem: string | null; onPick: (field: string) => void }

/** What must be said above the step: what the reviewers asked, what another window changed, why it was not sent. */
function Remarks({ wizard, problem, onPick }: RemarksProps) {
  const { opened, saver, kind } = wizard
  const draft = useStore(saver.state)
  const errors = useFormErrors(wizard.form, wizard.isOf(wizard.step.key))
  const words = useText<typeof strings>('forms')
  const say = useFormWords(kind.key)
  const { language } = useLanguage()
  const own = useWizardWords()
  const last = wizard.at === kind.steps.length - 1
  const here = problem !== null && (last || errors.length > 0)
  const both = draft.both?.map(key => say(`fields.${key}.label`)).join(commaOf(language))
  return (
    <>
      <Asked opened={opened} label={field => say(`fields.${field.split('.')[0]}.label`)} onPick={onPick} />
      {draft.both && (
        <Alert
          tone="info"
          role="status"
          title={words('wizard.joined')}
          action={
            <Button size="compact" onClick={saver.understood}>
              {words('wizard.understood')}
            </Button>
          }
        >
          {words('wizard.joined-fields', { fields: both ?? '' })}
        </Alert>
      )}
      {draft.refused && <NotTaken code={draft.refused} />}
      {here && (
        <Alert tone="warning" role="alert" title={own('wizard.submit-failed')}>
          {problem}
        </Alert>
      )}
    </>
  )
}

function NotTaken({ code }: { code: string }) {
  const t = useText<typeof strings>('forms')
  const own = useWizardWords()
  const sent = code === 'already-has-profile' || code === 'not-found'
  return (
    <Alert tone="warning" role="alert" title={t('wizard.not-taken')}>
      {sent ? own('wizard.sent-elsewhere') : t('wizard.kept-here')}
    </Alert>
  )
}

type AskedProps = { opened: OpenedDraft; label: (field: string) => string; onPick: (field: string) => void }

function Asked({ opened, label, onPick }: AskedProps) {
  const t = useText<typeof strings>('forms')
  const own = useWizardWords()
  const { asks, reason, status } = opened
  if (status !== 'changes_requested' && status !== 'rejected') return null
  const rejected = status === 'rejected'
  return (
    <Alert
      tone={rejected ? 'danger' : 'warning'}
      title={rejected ? own('wizard.rejected-title') : t('wizard.asked-title')}
    >
      {rejected && <p>{own('wizard.rejected-body')}</p>}
      {reason && (
        <p>
          <UserText text={reason} />
        </p>
      )}
      {asks.length > 0 && (
        <ul className={remarksStyles.asks}>
          {asks.map(ask => (
            <li key={ask.field + ask.text}>
              <button type="button" className={remarksStyles.pick} onClick={() => onPick(ask.field)}>
                {label(ask.field)}
              </button>
              <UserText text={ask.text} />
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

type StepFormProps = {
  wizard: Wizard
  /** A field to bring the reader to: from a remark of the reviewer. */
  wanted: string | null
}

/** The fields of the open step, and the way on: Next checks them and leads to the first that is wrong. */
function StepForm({ wizard, wanted }: StepFormProps) {
  const t = useWords()
  const { step, sentence } = wizard
  const errors = useFormErrors(wizard.form, wizard.isOf(step.key))
  const focus = useErrorFocus(() => errors)
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (!wizard.next()) focus.goToErrors()
  }
  // the summary above pushes the field away that was just scrolled to
  const complaints = focus.refused && errors.length > 0
  useEffect(() => {
    if (!complaints) return
    const frame = requestAnimationFrame(() =>
      document.activeElement?.closest('[data-field]')?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [complaints])
  useEffect(() => {
    const field = wanted && focus.element.current ? findField(focus.element.current, wanted) : null
    if (field) focusField(field)
  }, [wanted, focus.element])
  const titled = step.groups.length > 1
  const shown = { element: focus.element, errors, problem: null, refused: errors.length > 0 && focus.refused, sentence }
  return (
    <form ref={focus.element} className={stepFormStyles.form} noValidate onSubmit={next}>
      <FormErrors form={shown} />
      {step.groups.map(group => (
        <StepGroup key={group.key} fields={wizard} group={group} titled={titled} />
      ))}
      <div className={stepFormStyles.ways}>
        {wizard.at > 0 && (
          <Button icon={<ArrowLeft {...iconProps} className="flip" />} onClick={wizard.previous}>
            {t('ui.previous')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          className={stepFormStyles.next}
          iconEnd={<ArrowRight {...iconProps} className="flip" />}
        >
          {t('ui.next')}
        </Button>
      </div>
    </form>
  )
}

/** The headline of the open step; focus comes here when the step changes, so that it is read out. */
function StepTitle({ wizard }: { wizard: Wizard }) {
  const t = useText<typeof strings>('forms')
  const say = useFormWords(wizard.kind.key)
  const own = useWizardWords()
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
      <p className={styles.lead}>
        {wizard.reviewing ? own('wizard.review-lead') : say(`steps.${wizard.step.key}.lead`)}
      </p>
    </div>
  )
}
