/** What somebody typed into the form that is refused. */
export type TypedView = {
  /** The page with the form. */
  page: string
  /** All of it, sealed: sent to the page, it draws the form with it. */
  sealed: string
  /** What can be read of it. */
  texts: { label: string; text: string }[]
}

/** Body of every thrown error response: what a boundary may show of it. */
export type PageProblem = {
  requestId: string
  message: string
  /** Set when a form was out of date: the page that draws it anew. */
  formPage?: string
  typed?: TypedView
  /** What was not opened, and whether it was more than looking that was refused. */
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
