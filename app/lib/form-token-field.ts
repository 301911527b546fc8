/** The hidden field by which a form shows that it was drawn for this very sign-in. */
export const FORM_TOKEN_FIELD = 'formToken'
