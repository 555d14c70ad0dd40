import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { House } from '../../../platform/server/registry.ts'
import { WEB_FOLDER } from '../../../platform/server/serve-site.ts'
import { setting } from '../../settings/server/public.ts'
import { ICONS, type IconName } from '../rules/icons.ts'

/** A phone cuts a maskable icon to its own shape: what it may cut off is ground. */
const SHARE = { any: 0.78, maskable: 0.56 }
const GROUND = '#ffffff'

/** Drawn icons of the logo that the club has now. */
let kept: { logo: string; drawn: Map<IconName, Promise<Buffer>> } | null = null

async function drawOn(picture: Buffer, name: IconName): Promise<Buffer> {
  // Only who has a logo needs the library.
  const { default: sharp } = await import('sharp')
  const { size, purpose } = ICONS[name]
  const inner = Math.round(size * SHARE[purpose])
  const small = await sharp(picture).resize(inner, inner, { fit: 'contain', background: GROUND }).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: small }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The club's logo in the middle of a square, as home screens want it; the product's own sign where it has none. */
export async function clubIcon({ database, files }: House, name: IconName): Promise<Buffer | null> {
  const logo = await setting(database.db, 'logo')
  const row = logo === null ? undefined : await files.find(database.db, logo)
  const bytes = row && (await files.bytes(row, 'full'))
  if (logo === null || !bytes) return readFile(join(WEB_FOLDER, ICONS[name].file)).catch(() => null)
  if (kept?.logo !== logo) kept = { logo, drawn: new Map() }
  const { drawn } = kept
  const icon = drawn.get(name) ?? buffer(bytes).then(picture => drawOn(picture, name))
  drawn.set(name, icon)
  icon.catch(() => drawn.delete(name))
  return icon
}
