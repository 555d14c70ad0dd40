import type { UserType } from '../../shared/access.ts'
import { Avatar, type AvatarSize } from './Avatar.tsx'

type MemberFaceProps = {
  member: {
    /** Of the account: what is drawn for a company without a picture is the same wherever it is named. */
    id: string
    name: string
    picture: string | null | undefined
    userType: UserType | null | undefined
  }
  size?: AvatarSize
}

/** The one picture of a member: their own, else a company's sign and a person's initials. */
export function MemberFace({ member: { id, name, picture, userType }, size }: MemberFaceProps) {
  const sign = userType === 'company' && { shape: 'square' as const, seed: id }
  return <Avatar name={name} src={picture ?? null} kind={userType ?? null} {...(size && { size })} {...sign} />
}
