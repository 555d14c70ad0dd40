import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { confirmSecondFactor, readSecondFactor, startSecondFactor } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SetUpFactor.module.css'

type Started = AnswerOf<typeof startSecondFactor>

/** Sets a second factor up: scan, type the first code, keep the recovery codes. */
export function SetUpFactor({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!codes) return <Scan onCodes={setCodes} onClose={onClose} />
  const done = () => {
    void client.invalidateQueries({ queryKey: [readSecondFactor.id] })
    onClose()
  }
  return <RecoveryCodes codes={codes} onClose={done} />
}

/** The secret, asked for once for the dialog; `proof-required` is answered on the way. */
function useStarted(onClose: () => void) {
  const [started, setStarted] = useState<Started | null>(null)
  const [error, setError] = useState<unknown>(null)
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the dialog
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send(startSecondFactor).then(setStarted, refusal => {
      if ((refusal as { code?: string }).code === 'proof-required') onClose()
      else setError(refusal)
    })
  }, [])
  return { started, error }
}

function Scan({ onCodes, onClose }: { onCodes: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const id = useId()
  const { started, error } = useStarted(onClose)
  const form = useForm(confirmSecondFactor.body, {
    defaults: { code: '' },
    feature: 'signin',
    onSubmit: async body => onCodes((await send(confirmSecondFactor, { body })).recoveryCodes),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy} disabled={!started}>
        {t('setup.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('setup.title')} onClose={onClose} footer={footer}>
      {error ? (
        <ErrorPiece error={error} level={3} />
      ) : (
        <form {...form.props} id={id} className={styles.form}>
          <Secret started={started} />
          <FormErrors form={form} />
          <TextField
            {...form.field('code')}
            label={t('setup.code')}
            hint={t('setup.code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            lang="en"
            spellCheck={false}
          />
        </form>
      )}
    </Dialog>
  )
}

function Secret({ started }: { started: Started | null }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <div className={styles.secret}>
      {started ? (
        <img className={styles.picture} src={started.picture} alt={t('setup.picture')} width={200} height={200} />
      ) : (
        <Skeleton width="200px" height="200px" />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{t('setup.scan')}</h3>
        <p className={styles.hint}>{t('setup.scan-hint')}</p>
        <p className={styles.hint}>{t('setup.by-hand')}</p>
        {started && (
          <p className={styles.letters} dir="ltr">
            {started.secret.replace(/(.{4})/g, '$1 ').trim()} <CopyText value={started.secret} shown="" />
          </p>
        )}
      </div>
    </div>
  )
}
