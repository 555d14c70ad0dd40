import { useId } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { keepLook } from '../../../../platform/web/looking.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { startLook } from '../../../looking/contract.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'

/** Asks why, and turns this window into the member's, reading only. The page is loaded anew: nothing of one's own stays in it. */
export function LookDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const form = useForm(startLook.body, {
    defaults: { reason: '' },
    onSubmit: async body => {
      const { data } = await send(startLook, { params: { userId: person._id }, body })
      const back = `/apps/users/view/${person._id}`
      keepLook({ id: data._id, token: data.token, endsAt: data.endsAt, name: data.person.name, back })
      location.assign('/index')
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {t('look.act')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('look.title', { name: isolate(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <p>{t('look.body')}</p>
        <FormErrors form={form} />
        <TextField
          {...form.field('reason')}
          label={t('look.reason')}
          hint={t('look.reason-hint')}
          multiline
          rows={3}
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}
