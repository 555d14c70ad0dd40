import type { UserType } from '../../../../platform/shared/access.ts'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import styles from '../queue/Queue.module.css'

/** Who applies, with the shape of their kind. */
export function CaseName({ row }: { row: Pick<PartnerCaseRow, '_id' | 'name' | 'language' | 'type'> }) {
  const square = row.type === 'company'
  return (
    <span className={styles.who}>
      <Avatar
        name={row.name}
        size={28}
        shape={square ? 'square' : 'round'}
        seed={square ? row._id : undefined}
        kind={row.type as UserType}
      />
      <Bdi lang={row.language} clip>
        {row.name}
      </Bdi>
    </span>
  )
}
