/** The hidden field that proves that the server rendered the form for this sign-in. */
export const FORM_TOKEN_FIELD = 'formToken'

/** The hidden field with the sealed content of another form. */
export const TYPED_FIELD = 'form.typed'

/** The hidden field with the initial values of an update form. */
export const BASE_FIELD = 'form.base'

/** The hidden field with the digest of a preview. */
export const PREVIEW_FIELD = 'form.preview'

/** Marks in an address that the posted form belongs to another page, for which its content must be kept. */
export const CARRIED_PARAM = 'carried'

/** The place of the row whose form was sent: the next page shows the message there. */
export const ROW_FIELD = 'form.row'

/** In the address of a form: the list that the user opened it from, with its query. */
export const FROM_LIST = 'fromList'
