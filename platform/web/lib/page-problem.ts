/** The content of a form that the server refused. */
export type TypedView = {
  /** The page with the form. */
  page: string
  /** The whole form, sealed. The page of the form can draw it again from this. */
  sealed: string
  /** The readable part of the form. */
  texts: { label: string; text: string }[]
}

/** The body of every thrown error response: the parts of an error that a boundary may show. */
export type PageProblem = {
  requestId: string
  message: string
  /** Set when a form was out of date: the page that shows the form anew. */
  formPage?: string
  typed?: TypedView
  /** The page to which access was refused, and whether the user tried to change something there. */
  refused?: { place: string; isAct: boolean }
}

export function readPageProblem(data: unknown): PageProblem {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<PageProblem>
  return {
    requestId: typeof given.requestId === 'string' ? given.requestId : '',
    message: typeof given.message === 'string' ? given.message : '',
    ...(typeof given.formPage === 'string' ? { formPage: given.formPage } : {}),
    ...(given.typed ? { typed: given.typed } : {}),
    ...(given.refused ? { refused: given.refused } : {}),
  }
}
