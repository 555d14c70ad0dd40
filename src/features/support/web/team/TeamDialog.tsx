import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listTeam, setOwnAbsence, TeamDraft, type TeamMember, updateTeamMember } from '../../contract/team.ts'
import type { strings } from '../../strings.en.ts'

/** Days away, and for who leads the desk how many tickets come to somebody by themselves; `own` says one's own days alone. */
export function TeamDialog({ person, own, onClose }: { person: TeamMember; own: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const client = useQueryClient()
  const { ceiling, absence } = person
  const form = useForm(TeamDraft, {
    feature: 'support',
    together: true,
    defaults: { ceiling, from: absence?.from ?? (own ? today() : null), until: absence?.until ?? null },
    onSubmit: async ({ ceiling: most, ...days }) => {
      const { message } = own
        ? await send(setOwnAbsence, { body: days })
        : await send(updateTeamMember, { params: { userId: person._id }, body: { ceiling: most, ...days } })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listTeam.id] })
      onClose()
    },
  })
  const day = (name: 'from' | 'until') => ({
    ...form.field(name),
    value: form.values[name] ?? '',
    onChange: (value: string) => form.set(name, value || null),
  })
  const title = own ? t('team.own') : t('team.of', { name: isolate(person.name) })
  return (
    <FormDialog form={form} size="small" onClose={onClose} title={title}>
      {!own && (
        <NumberField {...form.field('ceiling')} label={t('team.ceiling')} hint={t('team.ceiling-hint')} optional />
      )}
      {own && <p>{t('team.own-lead')}</p>}
      <DateField {...day('from')} label={t('team.from')} hint={own ? undefined : t('team.from-hint')} optional={!own} />
      <DateField {...day('until')} label={t('team.until')} hint={t('team.until-hint')} optional />
    </FormDialog>
  )
}
