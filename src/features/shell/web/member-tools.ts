import { lazy } from 'react'
import { needStrings } from '../../../platform/web/load-strings.ts'

/** What the bar shows of the signed-in, with the sentences of the bell; visitors never load it. */
export const MemberTools = lazy(async () => {
  const [loaded] = await Promise.all([import('./MemberTools.tsx'), needStrings(['notifications'])])
  return { default: loaded.MemberTools }
})
