/** Passwords of the accounts in the template database; they exist in tests only. */
export const ADMIN_PASSWORD = 'admin of the test run 7!'
export const DEMO_PASSWORD = 'everybody of the test run 7!'
