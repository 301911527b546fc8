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
  const fields = (typeof data === 'object' && data !== null ? data : {}) as Partial<PageProblem>
  return {
    requestId: typeof fields.requestId === 'string' ? fields.requestId : '',
    message: typeof fields.message === 'string' ? fields.message : '',
    ...(typeof fields.formPage === 'string' ? { formPage: fields.formPage } : {}),
    ...(fields.typed ? { typed: fields.typed } : {}),
    ...(fields.refused ? { refused: fields.refused } : {}),
  }
}
