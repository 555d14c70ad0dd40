import { useId } from 'react'
import type { z } from 'zod'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { renamePasskey } from '../../signin/contract/passkeys.ts'
import type { strings } from '../strings.en.ts'
import styles from './settings.module.css'

const Named = renamePasskey.body as z.ZodObject<{ name: z.ZodString }>

type PasskeyNameFormProps = {
  title: string
  lead?: string
  act: string
  name: string
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for the name of a passkey. */
export function PasskeyNameForm({ title, lead, act, name, onSubmit, onClose }: PasskeyNameFormProps) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const id = useId()
  const form = useForm(Named, { defaults: { name }, onSubmit: values => onSubmit(values.name) })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={title} onClose={onClose} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        {lead && <p>{lead}</p>}
        <FormErrors form={form} />
        <TextField {...form.field('name')} label={t('passkeys.name')} autoComplete="off" />
      </form>
    </Dialog>
  )
}
