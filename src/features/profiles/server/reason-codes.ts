/** Reason code of a profile that is hidden only because its account is suspended. */
export const ACCOUNT_SUSPENDED = 'account-suspended'
