import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys of this installation, outside the database, made on first start and readable by the owner only. */
export type Secrets = {
  /** Encrypts columns such as passport numbers (AES-256, base64). */
  columnKey: string
  /** Signs links that need no row of their own (unsubscribe). */
  linkKey: string
}

/** Reads `secrets.json` of the data folder, or makes it with mode 0600. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  try {
    const made: Secrets = { columnKey: randomBytes(32).toString('base64'), linkKey: randomBytes(32).toString('base64') }
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify(made, null, 2))
    await file.close()
    return made
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return JSON.parse(await readFile(path, 'utf8')) as Secrets
  }
}
