import { send } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { keepLook } from '../../../../platform/web/looking.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { startLook } from '../../../looking/contract.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'

/** Asks why, and turns this window into the member's, reading only. The page is loaded anew: nothing of one's own stays in it. */
export function LookDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('people')
  const form = useForm(startLook.body, {
    defaults: { reason: '' },
    onSubmit: async body => {
      const { data } = await send(startLook, { params: { userId: person._id }, body })
      const back = `/apps/users/view/${person._id}`
      keepLook({ id: data._id, token: data.token, endsAt: data.endsAt, name: data.person.name, back })
      location.assign('/index')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('look.title', { name: isolate(person.name) })}
      lead={t('look.body')}
      act={t('look.act')}
    >
      <TextField
        {...form.field('reason')}
        label={t('look.reason')}
        hint={t('look.reason-hint')}
        multiline
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
