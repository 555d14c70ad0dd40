export type Router = { navigate(to: string): Promise<void> }

let router: Router | null = null

/** Notes the router, for what happens outside of a component. */
export const knowRouter = (known: Router): void => void (router = known)

/** Goes to an address of the product from anywhere. */
export const goTo = async (address: string): Promise<void> => router?.navigate(address)

/** The address now shown, to come back to. */
export const here = (): string => location.pathname + location.search
