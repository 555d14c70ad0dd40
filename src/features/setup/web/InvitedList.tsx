import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { X } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { type Invitation, withdrawInvitation } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useKeepProgress } from './data.ts'
import styles from './InvitedList.module.css'

/** Who is invited already; each can be taken back until the club opens. */
export function InvitedList({ invitations, of }: { invitations: readonly Invitation[]; of: Invitation['role'] }) {
  const t = useText<typeof strings>('setup')
  const words = useWords()
  const keep = useKeepProgress()
  const [problem, setProblem] = useState('')
  const rows = invitations.filter(one => one.role === of)
  const takeBack = async (invitationId: string) => {
    try {
      keep((await send(withdrawInvitation, { params: { invitationId } })).data)
      setProblem('')
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  if (rows.length === 0) return null
  return (
    <section aria-label={t('people.invited')}>
      <p className={styles.title}>{t('people.invited')}</p>
      {problem && <Alert tone="danger" title={problem} role="alert" />}
      <ul className={styles.list}>
        {rows.map(({ _id, name, email }) => (
          <li key={_id} className={styles.row}>
            <span className={styles.who}>
              {name && <bdi className={styles.name}>{name}</bdi>}
              <bdi dir="ltr" className={styles.email}>
                {email}
              </bdi>
            </span>
            <IconButton
              label={words('ui.remove-named', { name: name || email })}
              icon={<X {...iconProps} />}
              onClick={() => void takeBack(_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
