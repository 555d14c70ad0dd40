import type { UserType } from '../../../../platform/shared/access.ts'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import styles from '../queue/Queue.module.css'

/** Who applies, with the shape of their kind. */
export function CaseName({ row }: { row: Pick<PartnerCaseRow, 'face' | 'name' | 'language' | 'type'> }) {
  return (
    <span className={styles.who}>
      <MemberFace member={{ ...row.face, name: row.name, userType: row.type as UserType }} size={28} />
      <Bdi lang={row.language} clip>
        {row.name}
      </Bdi>
    </span>
  )
}
