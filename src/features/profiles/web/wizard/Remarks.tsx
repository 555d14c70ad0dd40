import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { DraftView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import styles from './Remarks.module.css'
import type { Wizard } from './use-wizard.ts'
import { useWizardWords } from './use-wizard-words.ts'

type RemarksProps = { wizard: Wizard; keeper: DraftKeeper; problem: string | null; onPick: (field: string) => void }

/** What must be said above the step: what the reviewers asked, what another window changed, why it was not sent. */
export function Remarks({ wizard, keeper, problem, onPick }: RemarksProps) {
  const { opened, draft, kind } = wizard
  const words = useText<typeof strings>('profiles')
  const say = useKindWords(kind.key)
  const own = useWizardWords()
  const last = wizard.at === kind.steps.length - 1
  const here = problem !== null && (last || wizard.errors.shown(wizard.step.key).length > 0)
  const both = draft.both?.map(key => say(`fields.${key}.label`)).join(words('comma'))
  return (
    <>
      <Asked opened={opened} label={field => say(`fields.${field.split('.')[0]}.label`)} onPick={onPick} />
      {draft.both && (
        <Alert
          tone="info"
          role="status"
          title={words('wizard.joined')}
          action={
            <Button size="compact" onClick={keeper.understood}>
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
  const t = useText<typeof strings>('profiles')
  const own = useWizardWords()
  const sent = code === 'already-has-profile' || code === 'not-found'
  return (
    <Alert tone="warning" role="alert" title={t('wizard.not-taken')}>
      {sent ? own('wizard.sent-elsewhere') : t('wizard.kept-here')}
    </Alert>
  )
}

type AskedProps = { opened: DraftView; label: (field: string) => string; onPick: (field: string) => void }

function Asked({ opened, label, onPick }: AskedProps) {
  const t = useText<typeof strings>('profiles')
  const { asks, reason, status } = opened
  if (status !== 'changes_requested' && status !== 'rejected') return null
  const rejected = status === 'rejected'
  return (
    <Alert tone={rejected ? 'danger' : 'warning'} title={t(rejected ? 'wizard.rejected-title' : 'wizard.asked-title')}>
      {rejected && <p>{t('wizard.rejected-body')}</p>}
      {reason && (
        <p>
          <UserText text={reason} />
        </p>
      )}
      {asks.length > 0 && (
        <ul className={styles.asks}>
          {asks.map(ask => (
            <li key={ask.field + ask.text}>
              <button type="button" className={styles.pick} onClick={() => onPick(ask.field)}>
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
