import { useNavigate } from 'react-router'
import { holds, USER_TYPES } from '../../../../platform/shared/access.ts'
import { UNLIMITED } from '../../../../platform/shared/entitlement.ts'
import { send } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { CheckboxGroup } from '../../../../platform/web/forms/CheckboxGroup.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import {
  createPlan,
  MAX_FEATURES,
  PlanDraft,
  type readEntitlements,
  type StaffPlanFull,
  updatePlan,
} from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'
import { PlanCards } from './PlanCards.tsx'
import { usePlanRefresh } from './use-plan-refresh.ts'

type Catalogue = Awaited<ReturnType<typeof send<typeof readEntitlements>>>['data']
type PlanFormProps = { plan: StaffPlanFull | null; catalogue: Catalogue }

const START: PlanDraft = {
  code: '',
  name: { en: '', ar: '' },
  description: { en: '', ar: '' },
  features: [],
  prices: [{ currency: 'USD', monthly: null, yearly: null }],
  trialDays: 0,
  position: 10,
  public: true,
  audience: [],
  entitlements: {},
}

/** What the form begins with: the plan as it is, or an empty one that opens what everybody has. */
function startOf(plan: StaffPlanFull | null, catalogue: Catalogue): PlanDraft {
  const values = catalogue.map(one => [one.code, plan?.entitlements[one.code] ?? one.basic] as const)
  const entitlements = Object.fromEntries(values)
  if (!plan) return { ...START, entitlements }
  const { code, name, description, features, trialDays, position, audience } = plan
  return {
    code,
    name,
    description,
    features,
    prices: plan.prices,
    trialDays,
    position,
    public: plan.public,
    audience,
    entitlements,
  }
}

/** The form of a plan, with its card beside in both languages as it is typed. */
export function PlanForm({ plan, catalogue }: PlanFormProps) {
  const t = useText<typeof strings>('plans')
  const navigate = useNavigate()
  const refresh = usePlanRefresh()
  const mayChange = holds(useViewer(), 'plans.update')
  const offered = useCurrencyOptions('code')
  const form = useForm(PlanDraft, {
    defaults: startOf(plan, catalogue),
    feature: 'plans',
    onSubmit: async body => {
      const { message, data } = plan
        ? await send(updatePlan, { params: { planId: plan._id }, body })
        : await send(createPlan, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await refresh()
      if (!plan) navigate(`/plans/${data._id}`)
    },
  })
  const draft = form.values
  const kinds = USER_TYPES.map(value => ({ value, label: t(`kinds.${value}`) }))
  return (
    <div className={styles.editor}>
      <form {...form.props} className={styles.form}>
        <FormErrors form={form} />
        <Section title={t('desk.texts')}>
          <BothTexts
            en={{ ...form.field('name.en'), label: t('desk.name-en') }}
            ar={{ ...form.field('name.ar'), label: t('desk.name-ar') }}
          />
          <BothTexts
            en={{ ...form.field('description.en'), label: t('desk.about-en') }}
            ar={{ ...form.field('description.ar'), label: t('desk.about-ar') }}
            multiline
            maxLength={300}
          />
          <Repeater
            {...form.field('features')}
            label={t('desk.own-lines')}
            hint={t('desk.own-lines-hint')}
            rowLabel={t('desk.line')}
            addLabel={t('desk.add-line')}
            max={MAX_FEATURES}
            makeRow={() => ({ en: '', ar: '' })}
            render={(_, at) => (
              <BothTexts
                en={{ ...form.field(`features.${at}.en`), label: t('desk.line-en') }}
                ar={{ ...form.field(`features.${at}.ar`), label: t('desk.line-ar') }}
                compact
              />
            )}
          />
        </Section>
        <Section title={t('desk.prices')} lead={plan?.ground ? t('desk.free') : t('desk.prices-hint')}>
          {!plan?.ground && (
            <Repeater
              {...form.field('prices')}
              label={t('desk.prices')}
              labelHidden
              rowLabel={t('desk.price')}
              addLabel={t('desk.add-price')}
              min={1}
              max={12}
              makeRow={() => ({ currency: '', monthly: null, yearly: null })}
              render={(_, at) => (
                <div className={styles.three}>
                  <SelectField
                    {...form.field(`prices.${at}.currency`)}
                    label={t('desk.currency')}
                    options={offered}
                    searchable
                    compact
                  />
                  <NumberField {...form.field(`prices.${at}.monthly`)} label={t('desk.monthly')} compact />
                  <NumberField {...form.field(`prices.${at}.yearly`)} label={t('desk.yearly')} compact />
                </div>
              )}
            />
          )}
        </Section>
        <Section title={t('desk.opens')}>
          <div className={styles.opens}>
            {catalogue.map(one => (
              <Opens
                key={one.code}
                one={one}
                value={draft.entitlements[one.code] ?? one.basic}
                onChange={value => form.set('entitlements', { ...draft.entitlements, [one.code]: value })}
              />
            ))}
          </div>
        </Section>
        <Section title={t('desk.who')}>
          <Checkbox {...form.field('public')} label={t('desk.public')} hint={t('desk.public-hint')} />
          <CheckboxGroup
            {...form.field('audience')}
            value={draft.audience}
            onChange={value => form.set('audience', value as PlanDraft['audience'])}
            label={t('desk.audience')}
            hint={t('desk.audience-hint')}
            options={kinds}
          />
          <div className={styles.three}>
            <NumberField {...form.field('trialDays')} label={t('desk.trial')} hint={t('desk.trial-hint')} compact />
            <NumberField {...form.field('position')} label={t('desk.position')} compact />
            <TextField
              {...form.field('code')}
              label={t('desk.code')}
              hint={t('desk.code-hint')}
              dirAuto={false}
              lang="en"
              compact
            />
          </div>
        </Section>
        {mayChange && (
          <div className={styles.save}>
            <Button type="submit" variant="primary" loading={form.busy}>
              {t('desk.save')}
            </Button>
          </div>
        )}
      </form>
      <PlanCards planId={plan?._id} draft={draft} />
    </div>
  )
}

type OpensProps = { one: Catalogue[number]; value: number | null; onChange: (value: number) => void }

/** What a plan gives for one code: yes or no, or a number that may be without limit. */
function Opens({ one, value, onChange }: OpensProps) {
  const t = useText<typeof strings>('plans')
  const { language } = useLanguage()
  const name = one.name[language]
  const path = `entitlements.${one.code}`
  if (one.type === 'flag')
    return <Checkbox name={path} label={name} value={value === 1} onChange={yes => onChange(yes ? 1 : 0)} compact />
  return (
    <div className={styles.limit}>
      <NumberField
        name={path}
        label={name}
        value={value === UNLIMITED ? null : value}
        onChange={number => onChange(number ?? 0)}
        placeholder={value === UNLIMITED ? t('unlimited') : undefined}
        disabled={value === UNLIMITED}
        compact
      />
      <Checkbox
        name={`${path}.unlimited`}
        label={t('desk.no-limit')}
        value={value === UNLIMITED}
        onChange={yes => onChange(yes ? UNLIMITED : one.basic)}
        compact
      />
    </div>
  )
}
