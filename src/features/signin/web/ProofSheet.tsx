import { useEffect, useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import { proofWays } from '../contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from './ProofSheet.module.css'

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
