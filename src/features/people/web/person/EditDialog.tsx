import { useId } from 'react'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { editPerson } from '../../contract/acts.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../people.module.css'
import { isolated, useActDone } from './use-act-done.ts'

/** Name and language of a person, changed for them. */
export function EditDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const words = useWords()
  const id = useId()
  const done = useActDone(onClose)
  const form = useForm(editPerson.body, {
    defaults: { name: person.name, language: person.language },
    onSubmit: async body => done(await send(editPerson, { params: { userId: person._id }, body })),
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy} disabled={!form.dirty}>
        {words('ui.save')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('edit.title', { name: isolated(person.name) })} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        <FormErrors form={form} />
        <TextField {...form.field('name')} label={t('edit.name')} />
        <SelectField
          {...form.field('language')}
          label={t('edit.language')}
          options={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
        />
        <Facts rows={[{ label: t('edit.username'), value: <Bdi ltr>{person.username}</Bdi> }]} />
        <p className={styles.quiet}>{t('edit.username-hint')}</p>
      </form>
    </Dialog>
  )
}
