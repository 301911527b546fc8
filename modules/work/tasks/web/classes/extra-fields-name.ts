/** The field, and the group of the form, that holds what a class asks of its tasks besides. */
export const EXTEND = 'extend'
