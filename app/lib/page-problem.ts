/** Body of every thrown error response: what a boundary may show of it. */
export type PageProblem = {
  requestId: string
  message: string
  /** Set when a form was out of date: the page that draws it anew. */
  formPage?: string
}

export function readPageProblem(data: unknown): PageProblem {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<PageProblem>
  return {
    requestId: typeof given.requestId === 'string' ? given.requestId : '',
    message: typeof given.message === 'string' ? given.message : '',
    ...(typeof given.formPage === 'string' ? { formPage: given.formPage } : {}),
  }
}
