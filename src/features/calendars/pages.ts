import type { Page } from '../../platform/shared/site-page.ts'

/** None: one's hours and calendars are a part of the settings, and a time is booked on a page of meetings. */
export const pages: readonly Page[] = []
