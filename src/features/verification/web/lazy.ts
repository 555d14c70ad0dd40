/** Loads the part of the settings in which a partner says what they cover. */
export const loadPartnerSection = async () => (await import('./partner/PartnerSection.tsx')).PartnerSection
