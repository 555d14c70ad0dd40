import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { KeyRound } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import { proofWays, prove } from '../contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { knowsPasskeys, proveWithPasskey } from './passkeys.ts'
import styles from './ProofSheet.module.css'
import { goToProvider } from './social.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { useWait, waitText } from './use-wait.ts'

type ProofProps = { ways: AnswerOf<typeof proofWays>; onGiven: () => void }

const Typed = z.object({ secret: z.string().min(1).max(128) })

/** The password, or a code of the second factor. */
function TypedProof({ ways, onGiven }: ProofProps) {
  const t = useText<typeof strings>('signin')
  const [way, setWay] = useState<'password' | 'code'>(ways.password ? 'password' : 'code')
  const { left, waitFor } = useWait()
  const form = useForm(Typed, {
    defaults: { secret: '' },
    onSubmit: async ({ secret }) => {
      try {
        // Without an idempotency key: what was typed here must not be kept anywhere.
        await send(prove, { body: way === 'password' ? { password: secret } : { code: secret } }, { quiet: true })
        onGiven()
      } catch (error) {
        waitFor(error)
        throw error
      }
    },
  })
  const choose = (next: 'password' | 'code') => {
    setWay(next)
    form.reset({ secret: '' })
  }
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      {ways.password && ways.code && (
        <Segmented
          label={t('proof.way')}
          options={[
            { key: 'password', label: t('proof.way-password') },
            { key: 'code', label: t('proof.way-code') },
          ]}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'password' ? (
        <PasswordField {...form.field('secret')} label={t('proof.password')} autoComplete="current-password" />
      ) : (
        <TextField
          {...form.field('secret')}
          label={t('proof.code')}
          autoComplete="one-time-code"
          lang="en"
          spellCheck={false}
        />
      )}
      <Button type="submit" variant="primary" wide loading={form.busy} disabled={left > 0}>
        {left > 0 ? t('proof.submit-in', { time: waitText(left) }) : t('proof.submit')}
      </Button>
    </form>
  )
}

/** The ways in which this person can prove who they are, the typed ones first. */
function ProofForm({ ways, onGiven }: ProofProps) {
  const t = useText<typeof strings>('signin')
  const passkey = ways.passkey && knowsPasskeys()
  const typed = ways.password || ways.code
  if (!typed && !passkey && !ways.provider) return <p>{t('proof.none')}</p>
  return (
    <div className={styles.form}>
      {typed && <TypedProof ways={ways} onGiven={onGiven} />}
      {passkey && <PasskeyProof onGiven={onGiven} />}
      {ways.provider && <ProviderProof {...ways.provider} />}
    </div>
  )
}

function PasskeyProof({ onGiven }: { onGiven: () => void }) {
  const t = useText<typeof strings>('signin')
  const words = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await proveWithPasskey()
      onGiven()
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button wide loading={busy} icon={<KeyRound {...iconProps} />} onClick={() => void ask()}>
        {t('proof.passkey')}
      </Button>
      {problem && <Alert tone="danger" role="alert" title={problem} />}
    </>
  )
}

/** Leaves for the provider and comes back to this page with a new session. */
function ProviderProof({ id, name }: { id: string; name: string }) {
  const t = useText<typeof strings>('signin')
  const again = () => goToProvider({ provider: id, next: location.pathname + location.search, again: true })
  return (
    <div>
      <Button wide onClick={() => void again()}>
        {t('proof.provider', { provider: isolate(name) })}
      </Button>
      <p className={styles.note}>{t('proof.provider-note')}</p>
    </div>
  )
}

/**
 * Asks for a fresh proof on top of whatever page wanted one. `onAnswer(true)` once it was given: the call can be made again;
 * `onAnswer(false)` when the reader closed it. Brings its own sentences.
 */
export function ProofSheet({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const [ready, setReady] = useState(false)
  useEffect(() => void needStrings(['signin']).then(() => setReady(true)), [])
  return ready ? <Sheet onAnswer={onAnswer} /> : null
}

function Sheet({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const t = useText<typeof strings>('signin')
  const { data, error, refetch } = useRead(proofWays, undefined, { staleMs: 0 })
  return (
    <Dialog open size="small" title={t('proof.title')} onClose={() => onAnswer(false)}>
      <p className={styles.lead}>{t('proof.lead')}</p>
      {data ? (
        <ProofForm ways={data} onGiven={() => onAnswer(true)} />
      ) : error ? (
        <ErrorPiece error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner size={32} />
      )}
    </Dialog>
  )
}
