import { bearer } from '../../../platform/web/looking.ts'

/** Saves a calendar file as the caller gets it. */
export async function saveCalendarFile(path: string): Promise<void> {
  const token = bearer()
  const response = await fetch(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = 'meeting.ics'
  link.click()
  URL.revokeObjectURL(link.href)
}
