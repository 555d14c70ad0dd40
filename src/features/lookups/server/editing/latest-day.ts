/** The latest day that a rate may be of: today, where the earth is furthest ahead of UTC. */
export const latestDay = (): string => new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10)
