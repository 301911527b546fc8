// Separate from the shapes of the calls: forms use the limits in the browser, which needs no schema.
export const MAX_COMMENT = 1_000
export const MAX_MENTIONS = 10
/** The time within which authors can delete their comments. */
export const COMMENT_DELETE_MINUTES = 10
