/** Who reads the requests of members about their data. */
export const READ = { permission: 'own-data.read' } as const
