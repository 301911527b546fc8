/** The hidden field by which a form shows that it was drawn for this very sign-in. */
export const FORM_TOKEN_FIELD = 'formToken'

/** The hidden field that carries what somebody typed into another form, sealed. */
export const TYPED_FIELD = 'form.typed'

/** The hidden field in which the form of a change tells what it was filled with. */
export const BASE_FIELD = 'form.base'

/** The hidden field in which a preview tells what it showed. */
export const PREVIEW_FIELD = 'form.preview'

/** In an address: what was posted to it is the form of another page, on its way to be kept. */
export const CARRIED_PARAM = 'carried'
