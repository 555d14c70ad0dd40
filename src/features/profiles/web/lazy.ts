/** Loads the part of the settings that edits a section of one’s own profile. */
export const loadProfileSection = async () => (await import('./edit/ProfileSection.tsx')).ProfileSection
