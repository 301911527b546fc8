/** So many characters a password has at least; the API checks it, the form says it. */
export const PASSWORD_MIN = 15
