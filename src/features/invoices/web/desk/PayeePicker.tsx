import { useState } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { findPayees, type Payee } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'

type PayeePickerProps = {
  /** Whom the document is for already. */
  chosen: { userId: string | null; clientId: string | null }
  onChoose: (payee: Payee) => void
  /** Why the choice is refused. */
  error: string | null
}

/** Chooses the member or the client whom a document is for, by name or address. */
export function PayeePicker({ chosen, onChoose, error }: PayeePickerProps) {
  const t = useText<typeof strings>('invoices')
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState(false)
  const { userId, clientId } = chosen
  const known = useRead(
    findPayees,
    { query: userId ? { userId } : { clientId: clientId ?? undefined } },
    { enabled: userId !== null || clientId !== null },
  ).data?.data[0]
  const searching = changing || (userId === null && clientId === null)
  const found = useRead(findPayees, { query: { search } }, { enabled: searching, keepPrevious: true }).data?.data ?? []
  if (!searching)
    return (
      <div className={styles.chosen}>
        <span>
          <strong>
            <Bdi>{known?.name ?? '…'}</Bdi>
          </strong>{' '}
          <span className={styles.soft}>
            <Bdi ltr>{known?.email ?? ''}</Bdi>
          </span>
        </span>
        <Button size="compact" onClick={() => setChanging(true)}>
          {t('desk.change')}
        </Button>
      </div>
    )
  return (
    <div className={styles.stack}>
      <SearchField
        name="userId"
        error={error}
        label={t('desk.find-payee')}
        placeholder={t('desk.find-payee')}
        value={search}
        onChange={setSearch}
      />
      <ul className={styles.found}>
        {found.map(one => (
          <li key={one.userId ?? one.clientId}>
            <Button
              variant="ghost"
              onClick={() => {
                onChoose(one)
                setChanging(false)
                setSearch('')
              }}
            >
              <Bdi>{one.name}</Bdi>{' '}
              <span className={styles.soft}>
                <Bdi ltr>{one.email}</Bdi> · {t(one.userId ? 'desk.member' : 'desk.client')}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {search !== '' && found.length === 0 && <p className={styles.soft}>{t('desk.nobody-found')}</p>}
    </div>
  )
}
