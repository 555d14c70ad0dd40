import { useParams } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { readPersonProfile } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'
import { ProfileState } from './AccountState.tsx'
import styles from './person/Person.module.css'
import { ProfileTab } from './person/ProfileTab.tsx'

/** A profile as staff read it, by the id of its person or its own (spec: /apps/company/preview/{id}). */
export function PreviewScreen() {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const { id = '' } = useParams()
  const { data, error } = useRead(readPersonProfile, { params: { userId: id } })
  useNameTitle(data?.data.person.name, t('pages.preview'))
  if (error)
    return (
      <div className={styles.page}>
        <ErrorPiece error={error} />
      </div>
    )
  const person = data?.data.person
  return (
    <div className={styles.page}>
      {person && (
        <PageHeader
          breadcrumb={[
            { label: t('pages.users'), href: '/users' },
            { label: <Bdi>{person.name}</Bdi>, href: `/apps/users/view/${person._id}` },
            { label: t('pages.preview') },
          ]}
          title={<Bdi>{person.name}</Bdi>}
          lead={<ProfileState status={data.data.status} />}
          actions={
            holds(viewer, 'users.read') && (
              <Button href={`/apps/users/view/${person._id}`}>{t('activity.open-member')}</Button>
            )
          }
        />
      )}
      <ProfileTab id={id} />
    </div>
  )
}
