/** A process of its own that writes slices of campaigns until it is killed: `node send-on.ts <database> <key of links>`. */
import { openPostgres } from '../../../platform/server/db.ts'
import { sendOn } from '../server/send-slices.ts'

const [url = '', linkKey = ''] = process.argv.slice(2)
const database = openPostgres(url, 2)
for (;;) await sendOn({ database, secrets: { linkKey } as Parameters<typeof sendOn>[0]['secrets'] })
