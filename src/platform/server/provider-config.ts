import { z } from 'zod'
import { StartError } from './start-error.ts'

/** On this machine, for development and tests; anywhere else a provider speaks https. */
const isLoopback = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** A sign-in provider of `OIDC_PROVIDERS`. */
const ProviderConfig = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'takes a-z, 0-9 and -'),
  name: z.string().min(1),
  issuer: z.url().refine(text => text.startsWith('https:') || isLoopback(new URL(text)), 'must begin with https'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** What is asked of the provider; Apple knows `openid email name`. */
  scope: z
    .string()
    .regex(/^openid( [\w.:/-]+)*$/, 'must begin with openid')
    .default('openid email profile'),
  /** How the browser comes back: by an address, or by a form, which Apple demands for name and address. */
  responseMode: z.enum(['query', 'form_post']).default('query'),
})
export type ProviderConfig = z.infer<typeof ProviderConfig>

const ProviderList = z
  .array(ProviderConfig)
  .refine(list => new Set(list.map(one => one.id)).size === list.length, 'two entries have the same id')

/** The providers of a text. Throws StartError with a sentence when it is not one of providers. */
export function readProviders(text: string): ProviderConfig[] {
  const fault = faultOfProviders(text)
  if (fault) throw new StartError(`OIDC_PROVIDERS cannot be read: ${fault}.`)
  return ProviderList.parse(JSON.parse(text))
}

/** What is wrong with the text, as the end of a sentence, and nothing of what is in it: there are secrets among it. */
export function faultOfProviders(text: string): string | null {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return 'it is not JSON; in a file .env it stands between single quotes'
  }
  const issue = ProviderList.safeParse(list).error?.issues[0]
  if (!issue) return null
  const [entry, field] = issue.path
  const where = typeof entry === 'number' ? `its entry ${entry + 1}${field ? `, “${String(field)}”` : ''}: ` : ''
  return where + issue.message
}
