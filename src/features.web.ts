import type { WebFeature } from './platform/web/web-feature.ts'

/** Every feature's browser side, lowest floor first: names and loaders only, so that the first load carries no screen. */
export const features: readonly WebFeature[] = []
