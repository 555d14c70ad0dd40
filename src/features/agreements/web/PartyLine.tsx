import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import type { Party } from '../contract.ts'
import css from './Agreements.module.css'

/** The picture of one side. */
export function PartyAvatar({ party, size = 28 }: { party: Party; size?: 28 | 36 | 48 }) {
  return <MemberFace member={party} size={size} />
}

/** One side by picture and name, leading to the public page where there is one. */
export function PartyLine({ party }: { party: Party }) {
  const name = <Bdi>{party.name}</Bdi>
  return (
    <span className={css.party}>
      <PartyAvatar party={party} />
      {party.username ? (
        <LinkText to={`/profile/${encodeURIComponent(party.username)}`}>{name}</LinkText>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
