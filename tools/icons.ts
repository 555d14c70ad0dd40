import { fileURLToPath } from 'node:url'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'

const ASKED = /^icon:([\w-]+)$/
const DRAWN = fileURLToPath(new URL('../src/platform/web/ui/drawn.ts', import.meta.url))
/** A drawing's module is the file that draws, with its name: whoever keeps modules on the disk finds it again. */
const MODULE = /\?drawing=([\w-]+)$/
const drawings: Record<string, { body: string }> = lucide.icons

/** How lines look, which `drawn` says once around all shapes. */
const LOOK = / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** The shapes of a drawing, each with its attributes. */
const shapesOf = (body: string): [string, Record<string, string>][] =>
  [...body.replaceAll(LOOK, '').matchAll(/<(?!g\b)(\w+)([^>]*?)\/?>/g)].map(([, shape, attributes]) => {
    const pairs = [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)]
    return [shape!, Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]))]
  })

/** `import { drawing } from 'icon:check'`: one of lucide's drawings as a component, each a module of its own. */
export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: { filter: { id: ASKED }, handler: id => `${DRAWN}?drawing=${ASKED.exec(id)![1]}` },
  load: {
    filter: { id: MODULE },
    handler(id) {
      const name = MODULE.exec(id)![1]!
      const found = drawings[name]
      if (!found) throw new Error(`lucide has no drawing called ${name}.`)
      const code = `import { drawn } from ${JSON.stringify(DRAWN)}
export const drawing = /* @__PURE__ */ drawn(${JSON.stringify(shapesOf(found.body))})`
      return { code, moduleSideEffects: false }
    },
  },
})
