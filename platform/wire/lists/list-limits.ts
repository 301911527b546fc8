export const MAX_VIEW_NAME = 40
/** The most views of one list: those of a user, and those shared with one role. */
export const MAX_VIEWS = 20
export const MAX_VIEW_QUERY = 4_000
/** The most columns of one list that a user may choose. */
export const MAX_LIST_COLUMNS = 80
