declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** A certified OpenID Connect provider; the peer that the tests of social login talk to. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }
}
