/** The minimum length of a password; the API checks it, the form shows it. */
export const PASSWORD_MIN = 15
