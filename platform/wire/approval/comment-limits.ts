// Separate from the shapes of the calls: forms use the limits in the browser, which needs no schema.
export const MAX_COMMENT = 1_000
export const MAX_MENTIONS = 10
/** How long a comment can be taken back by who wrote it. */
export const COMMENT_DELETE_MINUTES = 10
