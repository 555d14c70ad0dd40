import { join } from 'node:path'
import type { Running } from './house-options.ts'
import { databaseInWords } from './meet-database.ts'

/** What the console says of a house that started: which database, storage and mail it uses. Without any secret. */
export async function houseInWords({ house: { config }, features }: Running): Promise<string> {
  const fromSettings = await features.find(one => one.mailRoute)?.mailRoute?.()
  const smtp = fromSettings?.smtpUrl ?? config.SMTP_URL
  const bucket = config.S3_URL && new URL(config.S3_URL)
  const lines = {
    database: config.DATABASE_URL
      ? `PostgreSQL, ${databaseInWords(config.DATABASE_URL)}`
      : `embedded, in ${join(config.DATA_DIR, 'database')}`,
    files: bucket ? `bucket, ${bucket.host}${bucket.pathname}` : `in ${join(config.DATA_DIR, 'files')}`,
    mail: smtp ? `sent by ${new URL(smtp).host}` : 'kept, to be read in the back-office: no mail server is set',
    answers: config.IMAP_URL ? `read from ${new URL(config.IMAP_URL).host}` : 'not read: no mailbox is set',
  }
  return Object.entries(lines)
    .map(([what, words]) => `  ${what.padEnd(9)} ${words}`)
    .join('\n')
}
