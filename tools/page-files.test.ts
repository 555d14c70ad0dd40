import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { home, runProgram } from './run-program.ts'

test('the build knows the file of every screen, so that its document can name it', async () => {
  const files = globSync('src/features/*/web/screens.ts', { cwd: home })
  const script = `
    const { modulesOf } = await import('./tools/page-files.ts')
    const missing = []
    for (const file of ${JSON.stringify(files)}) {
      const known = new Set((await modulesOf(file)).map(([path]) => path))
      const { screens } = await import('./' + file)
      missing.push(...Object.keys(screens).filter(path => !known.has(path)))
    }
    console.log(JSON.stringify({ screens: ${files.length}, missing }))`
  const { stdout, stderr } = await runProgram(home, 'node', ['--input-type=module', '-e', script])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ screens: files.length, missing: [] })
})
