/** `saved-search` as components are named: `SavedSearch`. */
const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const PLATFORM = '../../platform'

/**
 * The furniture every feature has, as one small thing that works from the screen to the server and back: whoever may come in
 * is greeted. Paths are those inside the feature's folder.
 */
export function newFeatureFiles(name: string): Record<string, string> {
  const Name = pascal(name)
  return { ...sharedFiles(name, Name), ...serverFiles(name, Name), ...webFiles(name, Name) }
}

/** What the wiring of a feature exports: `savedSearchFeature`. */
export const wiringName = (name: string): string =>
  `${pascal(name).replace(/^./, letter => letter.toLowerCase())}Feature`

function sharedFiles(name: string, Name: string): Record<string, string> {
  return {
    'contract.ts': `import { z } from 'zod'
import { call } from '${PLATFORM}/shared/call.ts'

/** Greets whoever may come in. */
export const enter${Name} = call('GET /${name}', {
  summary: 'Greets whoever may come in.',
  access: 'anyone',
  answer: z.object({ message: z.string() }),
  refusals: { '${name}.members-only': 403 },
})
`,
    'rules.ts': `import type { Viewer } from '${PLATFORM}/shared/access.ts'

/** Why this viewer may not come in; null when they may. Asked by the server and by the screen. */
export const refusalToEnter = (viewer: Viewer | null): '${name}.members-only' | null =>
  viewer ? null : '${name}.members-only'
`,
    'pages.ts': `import type { Page } from '${PLATFORM}/shared/site-page.ts'

/** The screens of this feature. */
export const pages: readonly Page[] = [{ path: '/${name}', title: 'title', access: 'anyone' }]
`,
    'strings.en.ts': `/** Every sentence of this feature. */
export const strings = {
  title: '${Name}',
  welcome: 'Welcome',
  refusals: { 'members-only': 'This is for members.' },
} as const
`,
    'strings.ar.ts': `import type { Translated } from '${PLATFORM}/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of this feature in Arabic. */
export const strings: Translated<typeof english> = {
  title: 'قسم جديد',
  welcome: 'أهلًا بك',
  refusals: { 'members-only': 'هذا القسم للأعضاء.' },
}
`,
  }
}

function serverFiles(name: string, Name: string): Record<string, string> {
  return {
    'server/wiring.ts': `import { defineFeature } from '../${PLATFORM}/server/registry.ts'
import { enter${Name} } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { greetViewer } from './greet-viewer.ts'

/** What this feature plugs into the house. */
export const ${wiringName(name)} = defineFeature('${name}', { en, ar }, pages, registry => {
  registry.onRead(enter${Name}, ({ viewer, say }) => greetViewer(viewer, say))
})
`,
    'server/greet-viewer.ts': `import type { Viewer } from '../${PLATFORM}/shared/access.ts'
import { refuse } from '../${PLATFORM}/shared/refusal.ts'
import { refusalToEnter } from '../rules.ts'

/** Greets the viewer, or refuses with the reason of the rule. */
export async function greetViewer(viewer: Viewer | null, say: (key: string) => string) {
  refuse(refusalToEnter(viewer))
  return { message: say('welcome') }
}
`,
    'server/greet-viewer.db.test.ts': `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../${PLATFORM}/test/test-house.ts'
import { enter${Name} } from '../contract.ts'
import { strings as ar } from '../strings.ar.ts'
import { ${wiringName(name)} } from './wiring.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([${wiringName(name)}])
})
afterAll(() => house.stop())

test('a visitor is told in their language that this is for members', async () => {
  const { status, problem } = await house.call(enter${Name}, {}, { language: 'ar' })
  expect(status).toBe(403)
  expect(problem.message).toBe(ar.refusals['members-only'])
})
`,
  }
}

function webFiles(name: string, Name: string): Record<string, string> {
  return {
    'web/screens.ts': `import type { Screens } from '../${PLATFORM}/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = { '/${name}': async () => (await import('./${Name}.tsx')).${Name} }
`,
    'web/data.ts': `import { useRead } from '../${PLATFORM}/web/call.ts'
import { enter${Name} } from '../contract.ts'

/** The greeting. */
export const useGreeting = () => useRead(enter${Name})
`,
    [`web/${Name}.tsx`]: `import { useText } from '../${PLATFORM}/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { useGreeting } from './data.ts'

/** The first screen of this feature. */
export function ${Name}() {
  const t = useText<typeof strings>('${name}')
  const greeting = useGreeting()
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{greeting.data?.message ?? greeting.error?.message}</p>
    </>
  )
}
`,
  }
}
