declare module 's3rver' {
  /** A small S3 server for tests. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: [] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
