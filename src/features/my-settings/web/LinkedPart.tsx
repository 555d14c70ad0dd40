import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { isolate, isolateLatin } from '../../accounts/web/isolate.ts'
import { type LinkedView, listLinked, unlink } from '../../signin/contract/social.ts'
import type { strings } from '../strings.en.ts'
import { Confirm } from './Confirm.tsx'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

/** Accounts elsewhere that open this one; nothing where there are none. */
export function LinkedPart() {
  const t = useText<typeof strings>('my-settings')
  const { data } = useRead(listLinked, undefined, { staleMs: 0 })
  if (!data || data.count === 0) return null
  return (
    <Part title={t('linked.title')} lead={t('linked.lead')}>
      <ul className={styles.list}>
        {data.data.map(linked => (
          <LinkedRow key={linked._id} linked={linked} />
        ))}
      </ul>
    </Part>
  )
}

function LinkedRow({ linked }: { linked: LinkedView }) {
  const t = useText<typeof strings>('my-settings')
  const [asking, setAsking] = useState(false)
  const name = isolate(linked.name)
  const remove = useWrite(unlink, {
    invalidates: [listLinked],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Link2 {...iconProps} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{linked.name}</bdi>
        </p>
        <p className={styles.facts}>
          {linked.email && (
            <span>
              <bdi dir="ltr">{linked.email}</bdi>
            </span>
          )}
          <span>{t('linked.since', { date: isolateLatin(shortDate(linked.linkedAt)) })}</span>
        </p>
      </div>
      <Button size="compact" aria-label={t('linked.remove-named', { name })} onClick={() => setAsking(true)}>
        {t('linked.remove')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={t('linked.remove-title', { name })}
          body={t('linked.remove-body')}
          act={t('linked.remove')}
          busy={remove.busy}
          refusal={remove.refusal}
          onConfirm={() => void remove.run({ params: { linkedId: linked._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
