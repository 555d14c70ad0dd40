import { useParams } from 'react-router'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { useNameTitle } from '../../../settings/web/public.ts'
import { readDepartment } from '../../contract/departments.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName } from '../words.ts'
import { DepartmentForm } from './DepartmentForm.tsx'
import css from './Departments.module.css'

/** `/tickets/departments/add` */
export function AddDepartmentScreen() {
  const t = useText<typeof strings>('support')
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.departments'), href: '/tickets/departments' }, { label: t('pages.add') }]}
        title={t('pages.add')}
      />
      <DepartmentForm department={null} />
    </div>
  )
}

/** `/tickets/departments/edit/{id}` */
export function EditDepartmentScreen() {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const { departmentId = '' } = useParams()
  const { data, error, refetch } = useRead(readDepartment, { params: { departmentId } })
  const department = data?.data
  useNameTitle(department && nameOf(department), t('pages.edit'))
  const back = <Button href="/tickets/departments">{t('pages.departments')}</Button>
  if (error || !department)
    return (
      <PendingPage
        error={error}
        onRetry={() => void refetch()}
        missing={<EmptyState kind="no-match" level={1} action={back} />}
        className={css.page}
        height="480px"
      />
    )
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.departments'), href: '/tickets/departments' }, { label: nameOf(department) }]}
        title={<bdi>{nameOf(department)}</bdi>}
      />
      <DepartmentForm key={department._id} department={department} />
    </div>
  )
}
