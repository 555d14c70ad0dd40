import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/mailNotifications': async () => (await import('./CampaignsScreen.tsx')).CampaignsScreen,
  '/mailNotifications/add': async () => (await import('./AddCampaignScreen.tsx')).AddCampaignScreen,
  '/mailNotifications/:campaignId': async () => (await import('./CampaignScreen.tsx')).CampaignScreen,
  '/letters/stop/:token': async () => (await import('./StopNewsScreen.tsx')).StopNewsScreen,
}
