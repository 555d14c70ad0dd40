import { writeFileSync } from 'node:fs'
import { features } from './src/features.server.ts'
import { testHouse } from './src/platform/test/test-house.ts'
const house = await testHouse(features)
const t = performance.now()
const text = (await house.app.inject('/api/openapi.json')).body
console.log('ms', performance.now() - t, 'bytes', text.length)
writeFileSync(process.argv[2]!, text)
await house.stop()
process.exit(0)
