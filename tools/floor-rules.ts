import type { FloorPlan } from './floor-plan.ts'

type Where = { path?: string | string[]; pathNot?: string | string[] }
type To = Where & { circular?: boolean; dynamic?: boolean; dependencyTypes?: string[]; dependencyTypesNot?: string[] }

/** A rule of dependency-cruiser: what matches `from` must not import what matches `to`. `comment` says what to do. */
export type FloorRule = { name: string; severity: 'error'; comment: string; from: Where; to: To }

const TESTS = ['\\.(test|spec)\\.tsx?$', '^src/(platform|(features|engines)/[^/]+)/test/']
/** Files directly in the folder of a feature or an engine and its contract/ and kinds/: the world both sides load. */
const SHARED_FEATURE = '^src/(features|engines)/[^/]+/([^/]+\\.ts$|(contract|rules|kinds)/)'
const SHARED_PLATFORM = '^src/platform/shared/'
/** What every feature may import of another. */
const FACE =
  '^src/features/[^/]+/((contract|rules|pages|kind)\\.ts$|strings[^/]*\\.ts$|(contract|rules|kinds)/|(server|web)/public\\.ts$)'
const SERVER = '^src/(platform|(features|engines)/[^/]+)/server/'
const WEB = '^src/(platform|(features|engines)/[^/]+)/web/'
const MAINS = '^src/(main|features)\\.'

const rule = (name: string, comment: string, from: Where, to: To): FloorRule => ({
  name,
  severity: 'error',
  comment,
  from: { ...from, pathNot: [...TESTS, ...((from.pathNot as string[]) ?? [])] },
  to,
})

/** A feature sees only strictly lower floors. */
function floorsOf({ floors }: FloorPlan): FloorRule[] {
  return floors.flatMap(({ floor, features }) => {
    const lower = floors.filter(other => other.floor < floor).flatMap(other => other.features)
    return features.map(feature =>
      rule(
        `floor-of-${feature}`,
        'call down, announce up: announce an event that the higher feature listens to, or move what both need to a lower floor',
        { path: `^src/features/${feature}/` },
        { path: '^src/features/', pathNot: [feature, ...lower].map(name => `^src/features/${name}/`) },
      ),
    )
  })
}

/** The pure world: no server, no browser, no library but those of the plan. */
function pureWorld({ sharedLibraries }: FloorPlan): FloorRule[] {
  const libraries = sharedLibraries.map(name => `(^|node_modules/)${name}(/|$)`)
  const comment = `this file is loaded by server and browser: it imports only platform/shared, ${sharedLibraries.join(', ')}, the top files of engines and the contract, rules, strings and pages of lower features; move the code to server/ or web/`
  return [
    rule('pure-world', comment, { path: SHARED_FEATURE }, { pathNot: [SHARED_FEATURE, SHARED_PLATFORM, ...libraries] }),
    rule('pure-platform', comment, { path: SHARED_PLATFORM }, { pathNot: [SHARED_PLATFORM, ...libraries] }),
  ]
}

/** Features meet at their faces. */
function facesOf({ floors }: FloorPlan): FloorRule[] {
  return floors.flatMap(({ floor, features }) => {
    const lower = floors.filter(other => other.floor < floor).flatMap(other => other.features)
    return features.flatMap(feature => [
      rule(
        `faces-for-${feature}`,
        'what others may use of a feature stands in its contract, rules, pages, server/public.ts or web/public.ts: name it there with a doc line, or do without',
        { path: `^src/features/${feature}/` },
        { path: lower.length > 0 ? lower.map(name => `^src/features/${name}/`) : '^$', pathNot: [FACE] },
      ),
      rule(
        `face-of-${feature}`,
        'public.ts is for other features: import the file itself',
        { path: `^src/features/${feature}/` },
        { path: `^src/features/${feature}/(server|web)/public\\.ts$` },
      ),
    ])
  })
}

/** Walls between the platform, the server, the browser, the tests and the mains. */
const WALLS: FloorRule[] = [
  rule(
    'platform-knows-no-feature',
    'the platform knows no feature: let the feature register itself with the platform in its wiring',
    { path: '^src/platform/' },
    { path: ['^src/(features|engines)/', MAINS] },
  ),
  rule(
    'engines-know-no-feature',
    'an engine knows no feature: let the feature hand in what is needed (a descriptor, a function, a component)',
    { path: '^src/engines/' },
    { path: ['^src/features/', MAINS] },
  ),
  rule(
    'engines-are-strangers',
    'engines use the platform only: move what both need to the platform, or let a feature bring the two together',
    { path: '^src/engines/([^/]+)/' },
    { path: '^src/engines/', pathNot: ['^src/engines/$1/'] },
  ),
  rule(
    'server-never-web',
    'the server never sees the browser: move what both need to contract.ts, rules.ts or platform/shared',
    { path: SERVER },
    { path: WEB },
  ),
  rule(
    'web-never-server',
    'the browser never sees the server or the database: ask by a call of the contract',
    { path: [WEB, '^src/(main|features)\\.web\\.'] },
    { path: [SERVER, '^db/', '^src/(main|features)\\.server\\.'] },
  ),
  rule(
    'web-without-node',
    'the browser has no Node: use what the browser offers, or do it on the server',
    { path: [WEB, SHARED_FEATURE, SHARED_PLATFORM] },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'mains-know-everything',
    'only main.* and features.* know every feature: let them hand in what is needed',
    { path: '^src/features/' },
    { path: MAINS },
  ),
  rule(
    'product-without-tests',
    'the product never imports tests, tools or measures: move what it needs into src',
    { path: '^src/' },
    { path: [...TESTS, '^(e2e|bench|goals|tools)/'] },
  ),
  rule(
    'demo-data-is-for-mains',
    'the people and things of the demo are made through the verbs, never used by them: only main.* starts it',
    { path: '^src/(platform|features|engines)/' },
    { path: '^db/demo-data/' },
  ),
  rule(
    'server-libraries',
    "the server's libraries are `dependencies` of package.json, not devDependencies: operators install without the latter",
    { path: [SERVER, '^src/(main|features)\\.server\\.', '^db/demo-data/'] },
    { dynamic: false, dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  ),
  {
    name: 'no-circles',
    severity: 'error',
    comment: 'break the circle: move what the files share into a third file that both import',
    from: {},
    to: { circular: true },
  },
]

/** Every rule about who may import whom, made from the floor plan (src/floors.js). */
export function floorRules(plan: FloorPlan): FloorRule[] {
  return [...floorsOf(plan), ...pureWorld(plan), ...facesOf(plan), ...WALLS]
}
