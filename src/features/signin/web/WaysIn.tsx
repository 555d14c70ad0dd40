import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'
import styles from './Login.module.css'
import { knowsPasskeys, signInWithPasskey } from './passkeys.ts'
import { goToProvider } from './social.ts'
import type { Entered } from './use-enter.ts'
import { useRefusalWords } from './use-refusal-words.ts'

type WaysInProps = {
  providers: readonly { id: string; name: string }[]
  next: string | null
  onEntered: (entered: Entered) => Promise<void>
}

/** The ways in that need nothing typed: a provider, a passkey. */
export function WaysIn({ providers, next, onEntered }: WaysInProps) {
  const t = useText<typeof strings>('signin')
  const { busy, problem, run } = useWay()
  return (
    <div className={styles.buttons}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          wide
          loading={busy === id}
          icon={<Letter name={name} />}
          onClick={() => run(id, () => goToProvider({ provider: id, next: next ?? undefined }))}
        >
          {t('login.with', { provider: isolate(name) })}
        </Button>
      ))}
      {knowsPasskeys() && (
        <Button
          wide
          loading={busy === 'passkey'}
          icon={<KeyRound {...iconProps} />}
          onClick={() => run('passkey', async () => onEntered(await signInWithPasskey()))}
        >
          {t('login.passkey')}
        </Button>
      )}
      {problem && <Alert tone="danger" role="alert" title={problem} />}
    </div>
  )
}

/** A provider's mark without its trademark: the first letter of its name. */
function Letter({ name }: { name: string }) {
  return (
    <span className={styles.letter} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

/** One way at a time; what went wrong is said in the page. */
function useWay() {
  const words = useRefusalWords()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (way: string, act: () => Promise<void>) => {
    setBusy(way)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, run: (way: string, act: () => Promise<void>) => void run(way, act) }
}
