import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { nameIn } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { EyeOff, Gavel } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { undoBar } from '../../../../platform/web/ui/toast.ts'
import { useRested } from '../../../../platform/web/use-rested.ts'
import type { CaseView } from '../../contract/case.ts'
import {
  type Decided,
  decideComplaint,
  listComplaints,
  previewLetter,
  readComplaint,
  undoComplaint,
} from '../../contract/desk.ts'
import { listComplaintReasons } from '../../contract/reasons.ts'
import { faultOf, UNDO_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { type Action, LENGTHS, TIMED } from '../../vocabulary.ts'
import { sayRefusal, useReadAgain } from '../data.ts'
import styles from './Decide.module.css'
import { LetterView } from './LetterView.tsx'

/** What can be decided of a text that waits. */
const isHeldAction = (action: Action): action is 'dismiss' | 'warning' | 'remove' =>
  action === 'dismiss' || action === 'warning' || action === 'remove'

const NOTHING = { facts: { en: '', ar: '' }, silences: false, note: '' }

/** The decision: what, by which rule, for how long, what the member reads of it, and a note for the desk. */
export function DecideForm({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const viewer = useViewer()
  const reasons = (useRead(listComplaintReasons).data?.data ?? []).filter(one => !one.archived)
  // What most reports name is what it most likely is.
  const first = reasons.find(one => one.name === view.reasons[0]?.name)?._id ?? null
  const [action, setAction] = useState<Action | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [days, setDays] = useState<Decided['days']>(7)
  const [rest, setRest] = useState(NOTHING)
  const dismissed = action === 'dismiss'
  const chosen = reason ?? first
  const decided: Decided | null = action && {
    ...rest,
    action,
    reason: dismissed ? null : chosen,
    days: TIMED[action] === 'never' ? null : days,
    silences: dismissed && rest.silences,
  }
  const ready = decided !== null && faultOf(decided) === null
  const send = useDecide(view)
  // What is dismissed sends no letter, and what is sent already cannot be decided once more.
  const preview = usePreview(view._id, ready && !dismissed && !send.busy ? decided : null)
  const words = (value: Action) =>
    view.held && isHeldAction(value)
      ? { label: t(`held-actions.${value}`), hint: t(`held-more.${value}`) }
      : { label: t(`actions.${value}`), hint: t(`actions-more.${value}`) }
  const open = view.actions.filter(one => one !== 'suspend' || holds(viewer, 'users.suspend'))
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (decided && ready) void send.run({ params: { caseId: view._id }, body: decided })
      }}
    >
      <RadioGroup
        name="action"
        label={t('decide.title')}
        labelHidden
        value={action ?? ''}
        onChange={value => setAction(value as Action)}
        options={open.map(value => ({ value, ...words(value) }))}
        compact
      />
      {action && !dismissed && (
        <>
          <div className={styles.two}>
            <SelectField
              name="reason"
              label={t('decide.reason')}
              value={chosen ?? ''}
              onChange={value => setReason(value || null)}
              options={reasons.map(one => ({ value: one._id, label: nameIn(one, language) }))}
              placeholder={t('decide.reason-none')}
              compact
            />
            {TIMED[action] !== 'never' && (
              <SelectField
                name="days"
                label={t('decide.days')}
                value={days === null ? '' : String(days)}
                onChange={value => setDays(LENGTHS.find(one => String(one) === value) ?? null)}
                options={[
                  ...LENGTHS.map(count => ({ value: String(count), label: t('decide.days-of', { count }) })),
                  ...(TIMED[action] === 'may' ? [{ value: '', label: t('decide.forever') }] : []),
                ]}
                compact
              />
            )}
          </div>
          <Facts value={rest.facts} onChange={facts => setRest({ ...rest, facts })} />
        </>
      )}
      {dismissed && view.reports > 0 && (
        <Checkbox
          name="silences"
          label={t('decide.silences')}
          value={rest.silences}
          onChange={silences => setRest({ ...rest, silences })}
          compact
        />
      )}
      {!dismissed && preview?.letters && <LetterView letters={preview.letters} language={preview.language} />}
      {!dismissed && !preview?.letters && <p className={styles.quiet}>{t('decide.letter-waits')}</p>}
      {dismissed && <p className={styles.quiet}>{t(view.held ? 'decide.letter-none-held' : 'decide.letter-none')}</p>}
      {action && !dismissed && view.reports > 0 && (
        <p className={styles.aside}>
          <EyeOff {...iconSmall} />
          <span>{t('decide.reporters')}</span>
        </p>
      )}
      <TextField
        name="note"
        label={t('decide.note')}
        value={rest.note}
        onChange={note => setRest({ ...rest, note })}
        multiline
        rows={2}
        maxLength={2000}
        optional
        compact
      />
      {send.refusal && <Alert tone="danger" role="alert" title={send.refusal.message} />}
      <Button
        type="submit"
        variant="primary"
        wide
        icon={<Gavel {...iconProps} />}
        disabled={!ready}
        loading={send.busy}
      >
        {t('decide.send')}
      </Button>
      <p className={styles.quiet}>{t('decide.undo-within')}</p>
    </form>
  )
}

type FactsProps = { value: Decided['facts']; onChange: (facts: Decided['facts']) => void }

/** What happened, in the words of whoever decides: in each language, since the member reads one of them. */
function Facts({ value, onChange }: FactsProps) {
  const t = useText<typeof strings>('complaints')
  return (
    <fieldset className={styles.facts}>
      <legend>{t('decide.facts')}</legend>
      <p className={styles.quiet}>{t('decide.facts-hint')}</p>
      {(['ar', 'en'] as const).map(language => (
        <TextField
          key={language}
          name={`facts.${language}`}
          label={t(`decide.facts-${language}`)}
          lang={language}
          value={value[language]}
          onChange={text => onChange({ ...value, [language]: text })}
          multiline
          rows={2}
          maxLength={1500}
          optional
          compact
        />
      ))}
    </fieldset>
  )
}

/** The letter that a decision would send, read again when what is typed rests. */
function usePreview(caseId: string, decided: Decided | null) {
  const rested = useRested(JSON.stringify(decided && { ...decided, note: '' }), 300)
  const body = JSON.parse(rested) as Decided | null
  const { data } = useRead(
    previewLetter,
    { params: { caseId }, body: body ?? { action: 'dismiss' } },
    { enabled: body !== null, keepPrevious: true },
  )
  return decided && body ? data?.data : undefined
}

/** Decides, and offers to take it back for its ten seconds from wherever one is by then. */
function useDecide(view: CaseView) {
  const t = useText<typeof strings>('complaints')
  const again = useReadAgain()
  const undo = useWrite(undoComplaint, { onRefusal: sayRefusal, onDone: again })
  return useWrite(decideComplaint, {
    invalidates: [listComplaints, readComplaint],
    onDone: ({ data }) => {
      const { decision } = data
      if (!decision) return
      undoBar({
        ms: UNDO_SECONDS * 1000,
        message: t('decide.decided', { what: t(`taken.${decision.action}`) }),
        onUndo: () => void undo.run({ params: { caseId: view._id } }),
        onExpire: () => setTimeout(again, 3000),
      })
    },
  })
}
