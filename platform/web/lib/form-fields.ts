/** The hidden field by which a form shows that it was drawn for this very sign-in. */
export const FORM_TOKEN_FIELD = 'formToken'

/** The hidden field with the sealed content of another form. */
export const TYPED_FIELD = 'form.typed'

/** The hidden field with the initial values of an update form. */
export const BASE_FIELD = 'form.base'

/** The hidden field with the digest of a preview. */
export const PREVIEW_FIELD = 'form.preview'

/** In an address: the posted form belongs to another page and is on its way to be kept. */
export const CARRIED_PARAM = 'carried'
