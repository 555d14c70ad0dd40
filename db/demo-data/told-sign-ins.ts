import { sql } from 'kysely'
import { SIGN_INS } from './people.ts'

/** People whose sign-ins are told: they act for whoever looks at the demo, never by themselves. */
export const toldAddresses = sql.join(SIGN_INS.map(key => `${key}@demo.majlis.example`))
