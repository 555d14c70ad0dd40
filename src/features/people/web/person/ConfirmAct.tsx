import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { endPersonSessions, resendMail, restorePerson } from '../../contract/acts.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'
import { isolated, useActDone } from './use-act-done.ts'

type ConfirmActProps = {
  act: 'restore' | 'end-sessions' | 'verify' | 'reset'
  person: PersonRow
  onClose: () => void
}

/** Asks before an act that needs nothing but a yes. */
export function ConfirmAct({ act, person, onClose }: ConfirmActProps) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const done = useActDone(onClose)
  const params = { userId: person._id }
  const restore = useWrite(restorePerson, { onDone: done })
  const end = useWrite(endPersonSessions, { onDone: done })
  const mail = useWrite(resendMail, { onDone: done })
  const run = () => {
    if (act === 'restore') return restore.run({ params })
    return act === 'end-sessions' ? end.run({ params }) : mail.run({ params, body: { mail: act } })
  }
  const refusal = restore.refusal ?? end.refusal ?? mail.refusal
  const mails = act === 'verify' || act === 'reset'
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" loading={restore.busy || end.busy || mail.busy} onClick={() => void run()}>
        {mails ? t('confirm.send') : t(`acts.${act}`)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t(`confirm.${act}-title`, { name: isolated(person.name) })}
      onClose={onClose}
      footer={footer}
    >
      <div className={styles.form}>
        <p>{t(`confirm.${act}-body`)}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </div>
    </Dialog>
  )
}
