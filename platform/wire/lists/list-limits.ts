export const MAX_VIEW_NAME = 40
/** Of one list: own views of a person, and those shared with one role. */
export const MAX_VIEWS = 20
export const MAX_VIEW_QUERY = 4_000
/** The most columns of one list that a user may choose. */
export const MAX_LIST_COLUMNS = 80
