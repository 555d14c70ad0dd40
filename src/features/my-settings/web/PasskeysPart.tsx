import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { listPasskeys } from '../../signin/contract/passkeys.ts'
import { knowsPasskeys } from '../../signin/web/passkeys.ts'
import type { strings } from '../strings.en.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { Part } from './Part.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './settings.module.css'

/** The passkeys of the account: add, rename, remove. */
export function PasskeysPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(listPasskeys, undefined, { staleMs: 0 })
  const [adding, setAdding] = useState(false)
  const slow = useDelayed(isPending)
  const add = knowsPasskeys() && (
    <Button icon={<Plus {...iconProps} />} onClick={() => setAdding(true)}>
      {t('passkeys.add')}
    </Button>
  )
  return (
    <Part title={t('passkeys.title')} lead={t('passkeys.lead')} action={add}>
      {slow && <Skeleton height="80px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {data.data.map(passkey => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
          {data.count === 0 && (
            <li className={styles.none}>{t(knowsPasskeys() ? 'passkeys.none' : 'passkeys.unsupported')}</li>
          )}
        </ul>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Part>
  )
}
