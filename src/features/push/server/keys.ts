import webPush from 'web-push'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'

/** By what push services know the club. */
export type ClubKeys = { publicKey: string; privateKey: string }

/** Makes the club's keys where there are none: another pair would end what every browser subscribed to. */
export async function makeKeys({ database, secrets }: House): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await database.db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key_sealed: seal(secrets.columnKey, privateKey) })
    .onConflict(made => made.doNothing())
    .execute()
}

/** The key that browsers subscribe with. */
export async function publicKeyOf(db: Db): Promise<string> {
  return (await db.selectFrom('push_keys').select('public_key').executeTakeFirstOrThrow()).public_key
}

/** Both keys, opened. */
export async function clubKeys({ database, secrets }: House): Promise<ClubKeys> {
  const row = await database.db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key_sealed'])
    .executeTakeFirstOrThrow()
  return { publicKey: row.public_key, privateKey: unseal(secrets.columnKey, row.private_key_sealed) }
}

const ADDRESS = /[^\s<>"]+@[^\s<>"]+/

/** Whom a push service writes to when something is wrong: the club's own address on the web, else that of its mails. */
export function contactOf({ siteUrl, config }: Pick<House, 'siteUrl' | 'config'>): string {
  const site = siteUrl()
  if (site.startsWith('https:')) return site
  return `mailto:${ADDRESS.exec(config.MAIL_FROM)?.[0] ?? 'club@example.org'}`
}
