/** Body of every thrown error response: what a boundary may show of it. */
export type PageProblem = { requestId: string; message: string }

export function readPageProblem(data: unknown): PageProblem {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<PageProblem>
  return {
    requestId: typeof given.requestId === 'string' ? given.requestId : '',
    message: typeof given.message === 'string' ? given.message : '',
  }
}
