/** Name of the field and form group with the answers to the class's extra fields. */
export const EXTEND = 'extend'
