import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The floor plan as src/floors.js tells it: which features stand on which floor, the engines under them, and the pure world's libraries. */
export type FloorPlan = {
  floors: { floor: number; features: string[] }[]
  engines: string[]
  sharedLibraries: string[]
  formerNames?: Record<string, string>
}

/** Loads src/floors.js of the tree under `root`. */
export async function floorPlan(root: string): Promise<FloorPlan> {
  return (await import(pathToFileURL(join(root, 'src', 'floors.js')).href)) as FloorPlan
}

/** The floor of a feature; undefined when the plan does not know it. */
export function floorOf(plan: FloorPlan, feature: string): number | undefined {
  return plan.floors.find(({ features }) => features.includes(feature))?.floor
}

/** The feature a file belongs to; undefined for the platform, the engines, the mains and the tools. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]
