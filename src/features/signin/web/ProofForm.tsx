import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'
import styles from './ProofSheet.module.css'
import { knowsPasskeys, proveWithPasskey } from './passkeys.ts'
import { goToProvider } from './social.ts'
import { type ProofProps, TypedProof } from './TypedProof.tsx'
import { useRefusalWords } from './use-refusal-words.ts'

/** The ways in which this person can prove who they are, the typed ones first. */
export function ProofForm({ ways, onGiven }: ProofProps) {
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
