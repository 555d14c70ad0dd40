import { holds } from '../../../../platform/shared/access.ts'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { X } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { givePlan, inviteToPlan, type StaffPlanFull, uninviteFromPlan } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { usePlanRefresh } from './use-plan-refresh.ts'

/** Whom a plan was opened to, and giving it to somebody without a charge. */
export function PlanMembers({ plan }: { plan: StaffPlanFull }) {
  const viewer = useViewer()
  return (
    <>
      {(!plan.public || plan.invited.length > 0) && <Invitations plan={plan} />}
      {!plan.archived && holds(viewer, 'plans.give') && <GiveForm plan={plan} />}
    </>
  )
}

function Invitations({ plan }: { plan: StaffPlanFull }) {
  const t = useText<typeof strings>('plans')
  const refresh = usePlanRefresh()
  const mayChange = holds(useViewer(), 'plans.update')
  const params = { planId: plan._id }
  const form = useForm(inviteToPlan.body, {
    defaults: { member: '' },
    feature: 'plans',
    onSubmit: async body => {
      const { message } = await send(inviteToPlan, { params, body })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset({ member: '' })
      await refresh()
    },
  })
  const uninvite = useWrite(uninviteFromPlan, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  return (
    <Section title={t('desk.invited')} lead={plan.invited.length === 0 ? t('desk.invited-none') : undefined}>
      <ul className={styles.people}>
        {plan.invited.map(one => (
          <li key={one.userId}>
            <bdi>{one.name}</bdi> <bdi dir="ltr">@{one.username}</bdi>
            {mayChange && (
              <IconButton
                size="compact"
                label={t('desk.uninvite', { name: `\u2068${one.name}\u2069` })}
                icon={<X {...iconProps} />}
                onClick={() => void uninvite.run({ params: { ...params, userId: one.userId } })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form {...form.props} className={styles.line}>
          <FormErrors form={form} />
          <TextField {...form.field('member')} label={t('desk.member')} compact autoComplete="off" />
          <Button type="submit" loading={form.busy}>
            {t('desk.invite')}
          </Button>
        </form>
      )}
    </Section>
  )
}

const EMPTY = { member: '', endsAt: '', reason: '' }

function GiveForm({ plan }: { plan: StaffPlanFull }) {
  const t = useText<typeof strings>('plans')
  const refresh = usePlanRefresh()
  const form = useForm(givePlan.body.omit({ planId: true }), {
    defaults: EMPTY,
    feature: 'plans',
    at: { 'plans.has-running-plan': 'member' },
    onSubmit: async body => {
      const { message } = await send(givePlan, { body: { ...body, planId: plan._id } })
      toast({ tone: 'success', title: message, ms: 3000 })
      form.reset(EMPTY)
      await refresh()
    },
  })
  return (
    <Section title={t('desk.give')} lead={t('desk.give-lead')}>
      <form {...form.props} className={styles.line}>
        <FormErrors form={form} />
        <TextField {...form.field('member')} label={t('desk.member')} compact autoComplete="off" />
        <DateField {...form.field('endsAt')} label={t('desk.ends')} compact />
        <TextField {...form.field('reason')} label={t('desk.reason')} compact />
        <Button type="submit" loading={form.busy}>
          {t('desk.give-it')}
        </Button>
      </form>
    </Section>
  )
}
