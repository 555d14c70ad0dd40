// The floor plan as rules of dependency-cruiser, for `npx depcruise` and editors; `npm run check` uses the same rules.
import * as plan from './src/floors.js'
import { CRUISE_OPTIONS } from './tools/check-floors.ts'
import { floorRules } from './tools/floor-rules.ts'

export default { forbidden: floorRules(plan), options: CRUISE_OPTIONS }
