import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { useWords } from '../ui/use-words.ts'
import styles from './FormDialog.module.css'
import { FormErrors } from './FormErrors.tsx'

type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
  /** What `useForm` made. */
  form: ComponentProps<typeof FormErrors>['form'] & { props: ComponentProps<'form'>; busy: boolean }
  /** What is said before anything is asked. */
  lead?: ReactNode
  children: ReactNode
  /** The word on the button that sends; "Save" without one. */
  act?: string
  /** Marks the button that sends as one that takes something away. */
  danger?: boolean
  /** Something else has to be done before it may be sent. */
  blocked?: boolean
  /** For whoever may look and not change: there is nothing to send. */
  readOnly?: boolean
  /** Buttons before those two, and between them. */
  before?: ReactNode
  between?: ReactNode
  /** What stands below the form and is not part of it. */
  below?: ReactNode
}

/** A dialog that is one form: what went wrong, its fields, and below them to leave and to send. */
export function FormDialog(props: FormDialogProps) {
  const { form, lead, children, act, danger, blocked, readOnly, before, between, below, ...dialog } = props
  const words = useWords()
  const id = useId()
  const footer = !readOnly && (
    <>
      {before}
      <Button onClick={dialog.onClose}>{words('ui.cancel')}</Button>
      {between}
      <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={form.busy} disabled={blocked}>
        {act ?? words('ui.save')}
      </Button>
    </>
  )
  return (
    <Dialog open {...dialog} footer={footer}>
      <form {...form.props} id={id} className={styles.form}>
        {lead && <p>{lead}</p>}
        <FormErrors form={form} />
        {children}
      </form>
      {below}
    </Dialog>
  )
}
