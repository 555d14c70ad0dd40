import { useId } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { suspendPerson } from '../../contract/acts.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'
import { isolated, useActDone } from './use-act-done.ts'

/** Suspends an account with the reason that its owner reads. */
export function SuspendDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const done = useActDone(onClose)
  const form = useForm(suspendPerson.body, {
    defaults: { reason: '' },
    onSubmit: async body => done(await send(suspendPerson, { params: { userId: person._id }, body })),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="danger" loading={form.busy}>
        {t('suspend.act')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('suspend.title', { name: isolated(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <p>{t('suspend.body')}</p>
        <FormErrors form={form} />
        <TextField
          {...form.field('reason')}
          label={t('suspend.reason')}
          hint={t('suspend.reason-hint')}
          multiline
          rows={4}
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}
