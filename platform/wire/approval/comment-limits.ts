// Apart from the shapes of the calls: forms say them in the browser, where no schema belongs.
export const MAX_COMMENT = 1_000
export const MAX_MENTIONS = 10
/** How long a comment can be taken back by who wrote it. */
export const COMMENT_DELETE_MINUTES = 10
