/** Where the people of the demo have their addresses. Nobody reads there: no mail to them ever leaves the house. */
export const DEMO_DOMAIN = 'demo.majlis.example'

export const isOfDemo = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)
