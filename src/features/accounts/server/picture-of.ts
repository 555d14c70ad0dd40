/** Address of the small picture that stands for a person; null without one. */
export const pictureOf = (avatarFileId: string | null): string | null =>
  avatarFileId && `/api/files/${avatarFileId}?size=thumb`
