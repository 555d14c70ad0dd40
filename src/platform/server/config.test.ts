import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ConfigError, envExample, readConfig } from './config.ts'
import { isSigned, seal, sign, unseal } from './seal.ts'
import { languageAsked } from './text.ts'

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({ PORT: 3000, DEMO: false })
})

test('each wrong variable is named in a sentence with what it is for', () => {
  const wrong = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x' })
  expect(wrong).toThrow(ConfigError)
  expect(wrong).toThrow(/PORT cannot be used: .+ Port to listen on/)
  expect(wrong).toThrow(/DATABASE_URL cannot be used/)
  expect(() => readConfig({ S3_URL: 'https://host/bucket' })).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY must be set too')
})

test('the example of the environment is the one the program would write', async () => {
  expect(await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

test('what was sealed opens with its key only, and not after a change', () => {
  const [key, other] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const sealed = seal(key, 'A1234567')
  expect(sealed).not.toContain('A1234567')
  expect(unseal(key, sealed)).toBe('A1234567')
  expect(() => unseal(other, sealed)).toThrow()
  expect(() =>
    unseal(
      key,
      sealed.replace(/^./, c => (c === 'A' ? 'B' : 'A')),
    ),
  ).toThrow()
  expect(isSigned(key, 'x', sign(key, 'x'))).toBe(true)
  expect(isSigned(key, 'y', sign(key, 'x'))).toBe(false)
})

test('the asked language is the first one that the product speaks', () => {
  expect(languageAsked('fr-FR,ar;q=0.8,en;q=0.5')).toBe('ar')
  expect(languageAsked(undefined, 'ar')).toBe('ar')
  expect(languageAsked('de')).toBe('en')
})
