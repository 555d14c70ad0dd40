import { useParams } from 'react-router'
import { HistoryLink } from '../../../../platform/web/admin/HistoryLink.tsx'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { readEntitlements, readStaffPlan } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { PlanActs } from './PlanActs.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanMembers } from './PlanMembers.tsx'
import { PriceVersions } from './PriceVersions.tsx'

const useTrail = () => [{ label: useText<typeof strings>('plans')('desk.back'), href: '/plans' }]

/** The editor of a new plan, with its card beside. */
export function AddPlanScreen() {
  const t = useText<typeof strings>('plans')
  const trail = useTrail()
  const catalogue = useRead(readEntitlements)
  const { error, refetch, data } = catalogue
  return (
    <OfficePage>
      <PageHeader title={t('desk.add')} breadcrumb={[...trail, { label: t('desk.add') }]} />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? <PlanForm plan={null} catalogue={data.data} /> : !error && <Skeleton height="480px" />}
    </OfficePage>
  )
}

/** The editor of a plan: its form with the card beside, its prices through time, and whom it was opened or given to. */
export function PlanScreen() {
  const { planId = '' } = useParams()
  const { language } = useLanguage()
  const trail = useTrail()
  const catalogue = useRead(readEntitlements)
  const read = useRead(readStaffPlan, { params: { planId } })
  const plan = read.data?.data
  const error = read.error ?? catalogue.error
  if (error) return <ErrorPiece error={error} onRetry={() => void Promise.all([read.refetch(), catalogue.refetch()])} />
  if (!plan || !catalogue.data) return <Skeleton height="640px" />
  const name = plan.name[language]
  return (
    <OfficePage>
      <PageHeader
        title={<bdi>{name}</bdi>}
        breadcrumb={[...trail, { label: name }]}
        actions={
          <>
            <HistoryLink kind="plan" id={plan._id} />
            <PlanActs plan={plan} />
          </>
        }
      />
      <PlanForm key={`${plan._id} ${plan.changedAt}`} plan={plan} catalogue={catalogue.data.data} />
      {!plan.ground && <PriceVersions plan={plan} />}
      {!plan.ground && <PlanMembers plan={plan} />}
    </OfficePage>
  )
}
