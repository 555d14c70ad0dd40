import type { Person } from '../../accounts/server/person.ts'

/** Address of a member's small picture; null without one. */
export const pictureOf = ({ avatarFileId }: Pick<Person, 'avatarFileId'>): string | null =>
  avatarFileId && `/api/files/${avatarFileId}?size=thumb`
