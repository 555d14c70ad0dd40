/** Loads the settings of how one is told: opened by few, and much beside what every page needs. */
export const loadNoticeSettings = async () => (await import('./NoticeSettings.tsx')).NoticeSettings
